package klotski

import "slidegif/solve"

// namedSpace is nil because the browser version does not run censuses.
var namedSpace func(text string) (solve.Space, bool, error)
