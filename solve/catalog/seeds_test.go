package catalog

// seeds are IDs and what they stand for. A kind without Random has IDs of its own here, that
// stand for themselves.
var seeds = map[string]string{
	"tiles:3x3@42":                  "tiles:402/681/537",
	"3x3@42":                        "tiles:402/681/537",
	"tiles:@1":                      "tiles:634/720/185",
	"tiles:3x3+goal@42":             "tiles:628/347/105:204/681/537",
	"4x4@1":                         "tiles:5,14,9,0/4,10,7,6/2,13,12,3/11,1,15,8",
	"tiles:2x5@7":                   "tiles:65043/72198",
	"8x8+goal@3":                    "tiles:45,53,34,8,1,62,50,36/6,58,52,35,21,19,13,26/20,56,25,0,15,24,22,14/57,29,61,49,42,59,55,31/40,2,46,28,37,27,16,18/51,43,54,44,48,47,17,63/7,10,3,11,32,23,9,39/60,38,5,12,30,41,4,33:2,26,49,10,4,30,0,22/13,27,63,33,51,62,56,17/29,45,18,61,1,59,42,6/58,28,35,43,38,34,46,11/12,55,15,53,32,37,31,25/57,50,16,52,14,19,23,21/24,48,39,54,5,60,7,8/40,44,47,41,20,3,9,36",
	"klotski:@7":                    "klotski:1xx2/1xx2/3345/0675/0879",
	"klotski:@8":                    "klotski:1020/3425/6477/6xx8/9xx8",
	"klotski:v4h1s4@7":              "klotski:1xx2/1xx2/3345/0675/0879",
	"v3h2s4@1":                      "klotski:1233/1405/6675/8xx0/8xx9",
	"klotski:v0h5s4@2":              "klotski:1122/3344/50xx/67xx/8990",
	"klotski:s14@5":                 "klotski:12xx/03xx/4567/809A/BCDE",
	"rush:@7":                       "rush:BCooDEBCooDEoCAAooFFoGGoHIoJJKHILLLK",
	"rush:@8":                       "rush:BCDDEoBCooEoAAFGEHIoFGoHIooJJJIooooo",
	"atomix:@7":                     "atomix:###########/#....#....#/#.c.a.d.b.#/#.........#/#..#####.e#/#.........#/#.#.....#.#/#.#.....#.#/###########:ab./cde",
	"atomix:3@1":                    "atomix:###########/#.........#/#.........#/#......b..#/#.........#/#c.#...#..#/#.........#/#..a.#....#/##.......##/###########:.a/cb",
	"atomix:6@2":                    "atomix:#######/#.abf.#/###.###/##...##/##.e.##/###c###/#.#.#.#/#..d..#/#######:abcef/..d..",
	"lockout:@7":                    "lockout:A..../X...B/...C./....D/E....",
	"lockout:8@1":                   "lockout:.A.B./CDE../...../..F../G..X.",
	"lockout:@18446744073709551615": "lockout:..A../....B/.C.../...X./....D",
}
