package tables

import (
	"context"
	"errors"
)

// HaveLarge is false in a browser: it keeps no pattern databases, and takes too long to make them.
const HaveLarge = false

var errNoFiles = errors.New("a browser has no files")

func (k tableKey) read(context.Context, string) (*table, error) { return nil, errNoFiles }
func (t *table) write(context.Context, tableKey, string) error  { return errNoFiles }
