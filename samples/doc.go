// Package samples contains puzzle files of each kind, the list of the perfect puzzles, and the pictures
// for README.md and census.md.
// The tests create every picture again and compare it with the stored picture. Most pictures are
// created with the commands in commands.txt.
package samples
