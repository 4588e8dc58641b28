package document

var mapFormats []Format
