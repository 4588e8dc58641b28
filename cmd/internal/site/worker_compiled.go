//go:build !site

package site

import "context"

func workers(ctx context.Context) (map[string][]byte, error) { return Compile(ctx) }
