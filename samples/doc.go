// Package samples contains puzzle files of each kind, a list of puzzles that need all their pieces and have one
// shortest solution, and the pictures of the documents. The tests create most of the pictures again with the
// commands in commands.txt, and compare them with the stored pictures.
package samples
