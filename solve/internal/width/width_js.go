package width

const Many = false
