/** The password of every demo account; printed at start, documented in the README. */
export const DEMO_PASSWORD = 'steen-voor-steen'

/** The machine credentials of one demo tablet in the showroom of Ghent. */
export const DEMO_TABLET = {
  id: 'tablet-toonzaal-gent',
  secret: 'demo-tablet-dok-noord-7',
  showroomId: 'toonzaal-gent',
} as const
