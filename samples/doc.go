// Package samples holds puzzle files of each kind and the pictures that README and
// census.md show. Its tests make every picture anew, most of them by the commands of
// commands.txt, and look for differences.
package samples
