import { expect, test } from 'vitest'
import { anyone, type AuthenticatedActor, customer, customerOrTablet, showroom, staff, tablet } from './actor.ts'
import { requireOwnAccount } from './own-account.ts'
import { ProblemError } from './problem.ts'

const PERSON = { kind: 'customer', customerId: 'person', sessionId: 'session', contactId: 'contact' } as const
const STRAY = { kind: 'showroom', clientId: 'tablet', showroomId: null, isStaff: false } as const
const TABLET = { ...STRAY, showroomId: 'gent' } as const
const STAFF = { ...TABLET, isStaff: true } as const
const STRAY_STAFF = { ...STRAY, isStaff: true } as const
const CALLERS = [null, PERSON, STRAY, TABLET, STRAY_STAFF, STAFF] as const

/** The actor that a guard lets through, or the status and code of its refusal. */
function outcome(authorize: () => unknown): unknown {
  try {
    return authorize()
  } catch (error) {
    if (error instanceof ProblemError) return `${error.status} ${error.code}`
    throw error
  }
}

const NONE = '401 unauthenticated'
const CUSTOMERS_ONLY = '403 customers-only'
const TABLETS_ONLY = '403 tablets-only'
const NO_SHOWROOM = '409 showroom-not-chosen'
const STAFF_ONLY = '403 staff-only'

test.each([
  ['anyone', anyone, [null, null, null, null, null, null]],
  ['customers', customer, [NONE, PERSON, CUSTOMERS_ONLY, CUSTOMERS_ONLY, CUSTOMERS_ONLY, CUSTOMERS_ONLY]],
  ['customers and tablets', customerOrTablet, [NONE, PERSON, NO_SHOWROOM, TABLET, NO_SHOWROOM, STAFF]],
  ['tablets', tablet, [NONE, TABLETS_ONLY, STRAY, TABLET, STRAY_STAFF, STAFF]],
  ['tablets of a showroom', showroom, [NONE, TABLETS_ONLY, NO_SHOWROOM, TABLET, NO_SHOWROOM, STAFF]],
  ['staff', staff, [NONE, TABLETS_ONLY, NO_SHOWROOM, STAFF_ONLY, NO_SHOWROOM, STAFF]],
])('what is for %s is refused to all others (B37)', (_, { authorize }, expected) => {
  expect(CALLERS.map((caller: AuthenticatedActor | null) => outcome(() => authorize(caller)))).toEqual(expected)
})

test('a refusal for the lack of a token asks for one', () => {
  expect(() => customer.authorize(null)).toThrow(
    expect.objectContaining({ options: { headers: { 'www-authenticate': 'Bearer' } } }),
  )
})

test('an account is its own customer’s (B37)', () => {
  expect([outcome(() => requireOwnAccount(PERSON, 'person')), outcome(() => requireOwnAccount(PERSON, 'x'))]).toEqual([
    undefined,
    '403 not-yours',
  ])
})
