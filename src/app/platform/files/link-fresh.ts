import { FILE_LINK_SECONDS } from '#contract/constants/limits.ts'

/** For so many milliseconds a link is used; a minute before it runs out it is another one's turn: downloads take a moment to begin. */
export const LINK_FRESH_MS = (FILE_LINK_SECONDS - 60) * 1000
