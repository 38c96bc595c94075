/** Filled in by the build. */
declare const __BUILD__: string

/** Which build this is, to the minute. */
export const VERSION = __BUILD__.slice(0, 16)
