package tiles

// Patience is seen by the tests outside of the package.
const Patience = patience
