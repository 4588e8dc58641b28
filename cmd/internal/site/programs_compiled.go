//go:build !site

package site

import "context"

// programs compiles the modules. The modules are compressed when the site is written.
func programs(ctx context.Context, report func(format string, args ...any)) (map[string]*program, error) {
	report("compiling the programs that run in the browser")
	compiled, err := Compile(ctx)
	if err != nil {
		return nil, err
	}
	out := map[string]*program{}
	for name, plain := range compiled {
		out[name] = &program{plain: plain}
	}
	return out, nil
}
