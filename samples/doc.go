// Package samples holds puzzle files of each kind and the pictures that README shows.
// Its test makes every picture anew by the commands of commands.txt and compares.
package samples
