module slidegif

go 1.26
