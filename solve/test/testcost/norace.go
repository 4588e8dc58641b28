//go:build !race

package testcost

const race = false
