/** Runs something when the browser has nothing else to do; Safari, which has no idle callbacks, at once after what runs now. */
export const whenIdle = (run: () => void): unknown => (globalThis.requestIdleCallback ?? setTimeout)(run)
