/**
 * Background photographs of the login page, the inspiration page and the tablet, the default first; files in
 * `/media/backgrounds`.
 */
export const BACKGROUNDS = [
  'hoeve-lennik',
  'muur-in-bladschaduw',
  'antraciet-strijklicht',
  'pannendak-avond',
  'terras-in-avondzon',
] as const

/** One background. */
export type Background = (typeof BACKGROUNDS)[number]

/** The `srcset` of a background's files. */
export const backgroundSrcSet = (file: string, format: 'avif' | 'webp'): string =>
  [640, 1000, 1600].map((width) => `/media/backgrounds/${file}-${width}.${format} ${width}w`).join(', ')
