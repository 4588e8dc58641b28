package render

import "errors"

func (v *vector) sheet(s Show, o Options) error { return errors.New("no sheets yet") }
