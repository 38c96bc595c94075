import { randomUUID } from 'node:crypto'
import type { FileRouteTypes } from '#app/routeTree.gen.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { LegalPage } from '#contract/pages/page-frame.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { sharedSelections } from '#server/db/appointment-tables.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import type { SelfServicePage } from '#server/modules/appointments/self-service-links.ts'
import type { StaffPageName } from '#server/modules/staff/staff-page-views.ts'
import { signIn } from '../api/demo-session.ts'
import type { TestBackend } from '../servers/test-backend.ts'
import type { Person } from './portal-page.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Who sees a page. */
export type Audience = 'nobody' | 'customer' | 'tablet' | 'staff'

/** The addresses of one page: one for each of its steps that looks different. `{…}` stands for a member of `PageData`. */
interface PageAddresses {
  readonly audience: Audience
  readonly paths: readonly [string, ...string[]]
}

/** What the addresses of pages name, all of one customer; texts are parts of addresses. */
export interface PageData {
  readonly projectId: string
  readonly appointmentId: string
  readonly shareCode: string
  readonly activationToken: string
  readonly resetToken: string
  readonly confirmationToken: string
  readonly declinePath: string
  readonly editPath: string
}

const forNobody = (...paths: PageAddresses['paths']): PageAddresses => ({ audience: 'nobody', paths })
const forCustomer = (...paths: PageAddresses['paths']): PageAddresses => ({ audience: 'customer', paths })
const forTablet = (...paths: PageAddresses['paths']): PageAddresses => ({ audience: 'tablet', paths })
const forStaff = (...paths: PageAddresses['paths']): PageAddresses => ({ audience: 'staff', paths })

/** The pages of the route tree. */
export const ROUTE_PAGES: Readonly<Record<FileRouteTypes['to'], PageAddresses>> = {
  '/': forCustomer('/'),
  '/account': forCustomer('/account'),
  '/account/app': forCustomer('/account/app'),
  '/account/confirm/$token': forCustomer('/account/confirm/{confirmationToken}', '/account/confirm/-'),
  '/account/preferences': forCustomer('/account/preferences'),
  '/account/privacy': forCustomer('/account/privacy'),
  '/account/security': forCustomer('/account/security'),
  '/appointments': forCustomer('/appointments', '/appointments?view=past'),
  '/appointments/$appointmentId': forCustomer('/appointments/{appointmentId}'),
  '/appointments/new': forCustomer(
    '/appointments/new',
    '/appointments/new?showroom=toonzaal-gent',
    '/appointments/new?move={appointmentId}',
  ),
  '/auth/activate/$token': forNobody('/auth/activate/{activationToken}', '/auth/activate/-'),
  '/auth/check-mail': forNobody('/auth/check-mail'),
  '/auth/code': forNobody('/auth/code'),
  '/auth/forgot': forNobody('/auth/forgot'),
  '/auth/help': forNobody('/auth/help'),
  '/auth/login': forNobody('/auth/login', '/auth/login?notice=device'),
  '/auth/register': forNobody('/auth/register'),
  '/auth/reset/$token': forNobody('/auth/reset/{resetToken}'),
  // Without an answer of the provider it goes on to the login.
  '/auth/social/$provider': forNobody('/auth/social/google'),
  '/auth/second-step': forNobody('/auth/second-step'),
  '/auth/status': forNobody('/auth/status'),
  '/favourites': forCustomer('/favourites'),
  '/hand-over/$code': forCustomer('/hand-over/{shareCode}'),
  '/help': forCustomer('/help'),
  '/inspiration': forCustomer('/inspiration', '/inspiration?tab=PRODUCT', '/inspiration?tab=DOWNLOAD'),
  '/inspiration/$itemId': forCustomer('/inspiration/schuurwoning-lochristi'),
  '/inspiration/compare': forCustomer('/inspiration/compare?items=gevelsteen-roetmantel,gevelsteen-merelrood'),
  '/kiosk': forTablet('/kiosk'),
  '/kiosk/board': forTablet('/kiosk/board'),
  '/kiosk/setup': forNobody('/kiosk/setup'),
  '/notifications': forCustomer('/notifications'),
  '/onboarding': forCustomer(
    '/onboarding?step=language',
    '/onboarding?step=contact',
    '/onboarding?step=address',
    '/onboarding?step=productCategories',
    '/onboarding?step=type',
    '/onboarding?step=style',
    '/onboarding?step=visit',
  ),
  '/products/$productId': forCustomer('/products/gevelsteen-roetmantel'),
  '/projects': forCustomer('/projects', '/projects?status=archived'),
  '/projects/$projectId': forCustomer('/projects/{projectId}'),
  '/projects/$projectId/$planner': forCustomer(
    '/projects/{projectId}/wall',
    '/projects/{projectId}/quantity',
    '/projects/{projectId}/dossier',
  ),
  '/projects/new': forCustomer('/projects/new', '/projects/new?step=productCategories', '/projects/new?step=name'),
  '/showrooms/$showroomId': forCustomer('/showrooms/toonzaal-gent'),
  '/status': forCustomer('/status'),
}

/** The pages that are not of the program: those that the server renders, and the legal pages of the build. */
export const OTHER_PAGES = {
  staff: {
    pair: forStaff('/staff'),
    pin: forStaff('/staff/pin'),
    tablets: forStaff('/staff/tablets', `/staff/tablets?tablet=${DEMO_TABLET.id}`),
    mails: forStaff('/staff/mails'),
    authenticators: forStaff('/staff/authenticators'),
  } satisfies Record<StaffPageName, PageAddresses>,
  appointments: {
    decline: forNobody('{declinePath}'),
    edit: forNobody('{editPath}'),
    // Shown after one of the other two; without its signature it says that the link is not valid.
    result: forNobody('/booking/{appointmentId}/result'),
  } satisfies Record<SelfServicePage, PageAddresses>,
  legal: {
    privacy: forNobody('/legal/privacy.{locale}.html'),
    terms: forNobody('/legal/terms.{locale}.html'),
    cookies: forNobody('/legal/cookies.{locale}.html'),
  } satisfies Record<LegalPage, PageAddresses>,
  missing: { forCustomers: forCustomer('/nergens'), forNobody: forNobody('/nergens') },
}

const ALL_PAGES: readonly PageAddresses[] = [
  ...Object.values(ROUTE_PAGES),
  ...Object.values(OTHER_PAGES).flatMap((pages): PageAddresses[] => Object.values(pages)),
]

/** The addresses of all pages that these people see, or of those of these pages. */
export function pathsFor(audience: Audience, pages: readonly PageAddresses[] = ALL_PAGES): string[] {
  return pages.filter((page) => page.audience === audience).flatMap(({ paths }) => paths)
}

/** An address of the list with this data, in a language. */
export function fillPath(path: string, data: PageData, locale: Locale): string {
  const values: Readonly<Record<string, string>> = { ...data, locale }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)
  const { pathname, searchParams } = new URL(filled, 'https://portal.invalid')
  searchParams.set('lang', locale)
  return `${pathname}?${searchParams.toString()}`
}

/** An appointment of the demo customer (src/server/db/seed/appointments.json). */
const DEMO_APPOINTMENT_ID = '0a11b2c3-1111-4a6b-8c01-000000000101'

/** The pages of the demo customer, for tests that only read. */
export async function createDemoPageData(backend: TestBackend): Promise<PageData> {
  return createPageData(backend, { ...(await backend.demoCustomer()), appointmentId: DEMO_APPOINTMENT_ID })
}

/** Issues links and a shared selection, so that the pages of this customer show what they are for. */
export async function createPageData(
  backend: TestBackend,
  { person, ...ids }: { person: Person; projectId: string; appointmentId: string },
): Promise<PageData> {
  const { db, clock, url } = backend
  const now = clock.now()
  const { id: customerId, emailAddress: email } = person
  const shareCode = randomUUID().replaceAll('-', '').slice(0, 22)
  const expiresAt = new Date(now.getTime() + DAY_MS)
  const pick = (itemId: string, liked: boolean) => ({ itemId, liked, reason: null, point: null })
  const picks = [pick('schuurwoning-lochristi', true), pick('gevelsteen-merelrood', false)]
  const selection = { codeHash: hashSecret(shareCode), content: { picks, draft: null }, expiresAt }
  await db.insert(sharedSelections).values(selection)
  const issue = (kind: 'PASSWORD_RESET' | 'DELETION') => issueLink(db, { kind, email, customerId, locale: 'nl' }, now)
  const activation = { kind: 'ACTIVATION', email: `nieuw-${randomUUID()}@voorbeeld.be`, customerId: null } as const
  const send = (path: string, init?: RequestInit) => fetch(url + path, init)
  const headers = await signIn(send, { email, password: person.password })
  const response = await send(servedPath(appointmentEndpoints.read.path).replace('{id}', ids.appointmentId), {
    headers,
  })
  const { urls } = (await response.json()) as Appointment
  const linkOf = (type: string) => {
    const link = urls.find((entry) => entry.type === type)
    if (!link?.url) throw new Error(`The appointment has no link of the kind ${type}`)
    return link.url.replace(url, '')
  }
  return {
    ...ids,
    shareCode,
    activationToken: await issueLink(db, { ...activation, locale: 'nl' }, now),
    resetToken: await issue('PASSWORD_RESET'),
    confirmationToken: await issue('DELETION'),
    declinePath: linkOf('Decline'),
    editPath: linkOf('Edit'),
  }
}
