import { COOKIE_NAMES } from '#contract/constants/cookies.ts'

/**
 * Notes for the style sheet that this browser has been here before: its fonts are at hand. On a first visit they would share
 * the line with the program, which is worth more (P6, styles/fonts.css). Inline, before anything is painted.
 */
export const knownScript = `document.cookie.includes('${COOKIE_NAMES.deviceId}=')&&(document.documentElement.dataset.known='')`
