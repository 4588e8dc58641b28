// Package samples holds puzzle files of each kind and the pictures in README.md and census.md. Its
// tests create every picture again, most of them with the commands in commands.txt, and compare the
// results.
package samples
