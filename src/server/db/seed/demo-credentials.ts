/** The password of every demo account; printed at start, documented in the README. */
export const DEMO_PASSWORD = 'steen-voor-steen'

/** The PIN with which staff of every demo showroom unlock a tablet. */
export const DEMO_STAFF_PIN = '190926'

/** The word with which staff make pairing codes, where there is demo content and nothing else is configured. */
export const DEMO_STAFF_PASSWORD = 'dok-noord-zeven'

/** Who is expected in the showroom of Ghent soon after the first start (appointments.json). */
export const DEMO_VISITOR = { name: 'Sofie De Wilde', code: '407286' } as const

/** The machine credentials of one demo tablet in the showroom of Ghent. */
export const DEMO_TABLET = {
  id: 'tablet-toonzaal-gent',
  secret: 'demo-tablet-dok-noord-7',
  showroomId: 'toonzaal-gent',
} as const
