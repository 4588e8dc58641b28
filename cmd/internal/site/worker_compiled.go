//go:build !site

package site

import "context"

func worker(ctx context.Context) (module, glue []byte, err error) { return Compile(ctx) }
