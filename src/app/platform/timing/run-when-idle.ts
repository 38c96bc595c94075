/** Runs a function when the browser is idle; in Safari, which has no idle callbacks, after the current task. */
export const runWhenIdle = (run: () => void): unknown => (globalThis.requestIdleCallback ?? setTimeout)(run)
