// Package samples contains puzzle files of each kind, a list of puzzles, and the pictures of the documents. Each
// puzzle of the list has one shortest solution, and no piece can be omitted. Tests draw all pictures except screenshots again,
// most of them with the commands in commands.txt, and compare them with the stored pictures.
package samples
