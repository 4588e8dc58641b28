//go:build race

package testcost

const race = true
