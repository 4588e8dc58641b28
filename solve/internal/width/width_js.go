package width

const All = false
