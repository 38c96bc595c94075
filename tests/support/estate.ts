import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { attachmentEndpoints } from '#contract/endpoints/attachments.ts'
import { favouriteEndpoints, projectItemEndpoints } from '#contract/endpoints/favourites.ts'
import { handOverEndpoints } from '#contract/endpoints/hand-overs.ts'
import { accountEndpoints } from '#contract/endpoints/account.ts'
import { sampleEndpoints } from '#contract/endpoints/samples.ts'
import { signInCodeEndpoints } from '#contract/endpoints/sign-in-codes.ts'
import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-access.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { contacts, customers, linkedSignIns } from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { issuePairingCode } from '#server/modules/devices/service.ts'
import type { ApiServer } from './api-server.ts'
import { type Tablet, tabletTools } from './tablets.ts'

export const GENT = 'toonzaal-gent'
export const NAMUR = 'showroom-namur'
export const BRICK = 'gevelsteen-merelrood'

/** What can be named of one customer in any call: ids, words, and secrets that only they were given. */
export interface Estate {
  readonly customerId: string
  readonly contactId: string
  readonly emailAddress: string
  readonly password: string
  readonly projectId: string
  readonly appointmentId: string
  readonly visitCode: string
  readonly attachmentId: string
  readonly notificationId: string
  readonly sessionId: string
  readonly refreshToken: string
  readonly activationToken: string
  readonly resetToken: string
  readonly confirmationToken: string
  readonly handOverCode: string
  readonly signInCode: string
  readonly pairingCode: string
  /** A free moment of the showroom in Namur, of each estate another one. */
  readonly moment: string
}

/** A customer with everything that a customer can have, their session, and the tablets of the showroom they visit. */
export interface Household extends Estate {
  readonly headers: { readonly authorization: string }
  readonly tablet: Tablet
  readonly staff: Readonly<Record<string, string>>
  /** In all that this customer wrote and in no other text. */
  readonly word: string
}

/** An estate of which nothing exists. */
export const NOTHING: Estate = {
  customerId: '00000000-0000-4000-8000-000000000001',
  contactId: '00000000-0000-4000-8000-000000000002',
  emailAddress: 'niemand@voorbeeld.be',
  password: 'nooit-een-wachtwoord',
  projectId: '00000000-0000-4000-8000-000000000003',
  appointmentId: '00000000-0000-4000-8000-000000000004',
  visitCode: '000000',
  attachmentId: '00000000-0000-4000-8000-000000000005',
  notificationId: '00000000-0000-4000-8000-000000000006',
  sessionId: '00000000-0000-4000-8000-000000000007',
  refreshToken: 'no-refresh-token',
  activationToken: 'no-activation',
  resetToken: 'no-reset',
  confirmationToken: 'no-confirmation',
  handOverCode: 'no-hand-over-code-at-all',
  signInCode: '000000',
  pairingCode: 'ABCD-EFGH',
  moment: '2031-06-10T07:00:00.000Z',
}

let serial = 0

/** Makes such a customer; the word stands in their name, their project, their addresses, notes and files. */
export async function settle(server: ApiServer): Promise<Household> {
  const { db } = server.store
  const now = server.lab.clock.now()
  serial += 1
  const word = `Kanarie${serial}x${randomUUID().slice(0, 6)}`
  const person = await server.people.createCustomer()
  const emailAddress = `${word.toLowerCase()}@voorbeeld.be`
  const name = `${word} Peeters`
  await db.update(contacts).set({ name, email: emailAddress }).where(eq(contacts.id, person.contactId))
  const profile = { customerType: 'PRIVATE', firstName: word, lastName: 'Peeters', language: 'nl' } as const
  await db.update(customers).set({ email: emailAddress, profile }).where(eq(customers.id, person.id))
  await db
    .insert(linkedSignIns)
    .values({ provider: 'google', subject: person.id, email: emailAddress, customerId: person.id, linkedAt: now })
  const address = {
    street: `${word}straat`,
    houseNumber: '1',
    box: null,
    plotReference: null,
    postalCode: '9000',
    city: 'Gent',
    country: 'BE' as const,
  }
  const project = await server.people.createProject(person, { name: `${word} bouwt`, address })
  const visitCode = String(100_000 + ((serial * 7919) % 900_000))
  const visit = { dateFrom: now, showroomId: GENT, code: visitCode, projectId: project.id, topics: ['PAVER' as const] }
  const appointment = await server.people.createAppointment(person, visit)
  const notification = { id: randomUUID(), customerId: person.id, kind: 'PROJECT_LEFT' as const, at: now }
  await db.insert(notifications).values({ ...notification, facts: { name: `${word} is weg` } })

  const { accessToken, refreshToken } = await server.signIn({ emailAddress, password: DEMO_PASSWORD })
  const headers = { authorization: `Bearer ${accessToken}` }
  const { id } = person
  const params = { id: project.id }
  const query = `?name=${word}.txt`
  const file = Buffer.from(`Notitie van ${word}\n`)
  const attachment = await server.call(attachmentEndpoints.upload, { headers, params, query, body: file })
  const pick = { itemId: BRICK, liked: true, note: `${word} vindt dit mooi` }
  await server.call(favouriteEndpoints.keep, { headers, body: { picks: [pick] } })
  await server.call(projectItemEndpoints.add, { headers, params, body: { itemId: BRICK } })
  await server.call(sampleEndpoints.create, { headers, body: { productIds: [BRICK], address } })
  const sessions = await server.call(accountEndpoints.sessions, { headers, params: { id } })
  const code = await server.call(signInCodeEndpoints.issue, { headers, params: { id } })

  const tablets = tabletTools(server)
  const tablet = await tablets.create(GENT)
  const picks = [{ itemId: `${word}-steen`, liked: true }]
  const handOver = await server.call(handOverEndpoints.create, {
    headers: tablet.headers,
    body: { visitId: appointment.id, picks },
  })
  const link = (kind: 'ACTIVATION' | 'PASSWORD_RESET' | 'DELETION', email: string) =>
    issueLink(db, { kind, email, customerId: kind === 'ACTIVATION' ? null : id, locale: 'nl' }, now)
  return {
    word,
    headers,
    tablet,
    staff: await tablets.unlock(tablet),
    customerId: id,
    contactId: person.contactId,
    emailAddress,
    password: DEMO_PASSWORD,
    projectId: project.id,
    appointmentId: appointment.id,
    visitCode,
    attachmentId: attachment.output.id,
    notificationId: notification.id,
    sessionId: sessions.output.items[0]?.id ?? '',
    refreshToken,
    activationToken: await link('ACTIVATION', `nieuw-${emailAddress}`),
    resetToken: await link('PASSWORD_RESET', emailAddress),
    confirmationToken: await link('DELETION', emailAddress),
    handOverCode: handOver.output.code,
    signInCode: code.output.code,
    pairingCode: (await issuePairingCode(db, GENT, now)).code,
    moment: await freeMoment(server, headers),
  }
}

async function freeMoment(server: ApiServer, headers: { authorization: string }): Promise<string> {
  const [from, to] = [7, 27].map((days) => addDays(brusselsDay(server.lab.clock.now()), days))
  const query = `?from=${from}&to=${to}`
  const { output } = await server.call(showroomEndpoints.slots, { headers, params: { id: NAMUR }, query })
  const slot = output.items[serial]
  if (!slot) throw new Error('The showroom in Namur is full')
  return slot.dateFrom
}
