/** Background photographs of the login page, the default first; files in `/media/backgrounds`. */
export const LOGIN_BACKGROUNDS = [
  'hoeve-lennik',
  'muur-in-bladschaduw',
  'antraciet-strijklicht',
  'pannendak-avond',
  'terras-in-avondzon',
] as const

/** One background. */
export type LoginBackground = (typeof LOGIN_BACKGROUNDS)[number]
