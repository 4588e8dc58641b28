package tiles

// kits are those of the sizes that people play, and of the goals that they play besides: with the
// blank first, and around the middle.
func kits() [][]string {
	list := [][]string{
		{"tiles:123/456/780:012/345/678"}, {"tiles:123/456/780:123/804/765"},
		{"tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0:0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15"},
		{"tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0:1,2,3,4/12,13,14,5/11,0,15,6/10,9,8,7"},
	}
	for h := 2; h <= 6; h++ {
		for w := 2; w <= 6; w++ {
			goal := standard(w * h)
			list = append(list, []string{(&puzzle{h: h, w: w, start: goal, goal: goal}).ID()})
		}
	}
	return list
}
