import { FILE_LINK_SECONDS } from '#contract/configuration/limits.ts'

/** How long a file link counts as fresh: a minute less than its lifetime, as a download takes a moment to start. */
export const FILE_LINK_STALE_MS = (FILE_LINK_SECONDS - 60) * 1000
