/** The password of every demo account; printed at start, documented in the README. */
export const DEMO_PASSWORD = 'steen-voor-steen'

/** The PIN with which staff of every demo showroom unlock a tablet. */
export const DEMO_STAFF_PIN = '190926'

/** The staff password of the pairing page, when there is demo content and none is configured. */
export const DEMO_STAFF_PASSWORD = 'dok-noord-zeven'

/** The visitor with an appointment in Ghent soon after the first start (appointments.json). */
export const DEMO_VISITOR = { name: 'Sofie De Wilde', code: '407286' } as const

/** OAuth client credentials of a demo tablet in Ghent. */
export const DEMO_TABLET = {
  id: 'tablet-toonzaal-gent',
  secret: 'demo-tablet-dok-noord-7',
  showroomId: 'toonzaal-gent',
} as const
