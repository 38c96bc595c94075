/** Photographs that the login page can show, the first by default (S052): files of `/media/backgrounds`, by their names. */
export const BACKGROUNDS = [
  'hoeve-lennik',
  'muur-in-bladschaduw',
  'antraciet-strijklicht',
  'pannendak-avond',
  'terras-in-avondzon',
] as const

/** One of them. */
export type Background = (typeof BACKGROUNDS)[number]
