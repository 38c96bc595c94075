import { and, eq } from 'drizzle-orm'
import { hashPassword } from '#server/modules/auth/password-hash.ts'
import { hashSecret } from '#server/modules/auth/secret-hash.ts'
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Database } from '../database.ts'
import * as tables from '../tables.ts'
import * as visitTables from '../visit-tables.ts'
import appointmentSeeds from './appointments.json' with { type: 'json' }
import { hasProducts, putCatalogue } from './catalogue.ts'
import consultants from './consultants.json' with { type: 'json' }
import { DEMO_PASSWORD, DEMO_STAFF_PIN, DEMO_TABLET } from './demo-access.ts'
import { putDemoFiles } from './demo-files.ts'
import { demoChanges } from './demo-history.ts'
import people from './people.json' with { type: 'json' }
import projectSeeds from './projects.json' with { type: 'json' }
import { publicHolidays } from './public-holidays.ts'
import type { AppointmentSeed, ProjectSeed, SeedTime } from './seed-types.ts'
import showrooms from './showrooms.json' with { type: 'json' }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** In `server_secrets`; says that demo accounts with a known password exist here. */
const MARK = { name: 'demo-content', value: 'present' } as const

/** An offer to the demo architect, so that there is a company whose facts are locked (E26). */
const OFFER = { number: 'OFF-2026-0412', customerId: '0f5f7f0e-93f4-4c19-a7cd-1b7f0c3a5e03' } as const

/** Woning Molenveld and the customer whose it is. */
const FILES_OF = {
  projectId: '3b1f0c7a-8e52-4d39-a6f4-0c9e7d5b1a10',
  contactId: '6d3c1f52-6f0b-4a52-9a3e-0d6f5d1c7b01',
} as const

type ShowroomRow = typeof tables.showrooms.$inferInsert
type CustomerRow = typeof tables.customers.$inferInsert

/**
 * Puts the demo content into a database without customers. Into one with demo content of an earlier version it puts what
 * has come since; any other is left as it is.
 */
export async function putDemoContent(db: Database, fileStore: FileStore, clock: Clock): Promise<void> {
  const [customer] = await db.select({ id: tables.customers.id }).from(tables.customers).limit(1)
  if (customer) return catchUp(db)
  const now = clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const staffPinHash = await hashPassword(DEMO_STAFF_PIN)
  await db.transaction(async (tx) => {
    await tx.insert(tables.serverSecrets).values(MARK)
    await putCatalogue(tx)
    await tx.insert(tables.showrooms).values(showroomRows(staffPinHash, now))
    await tx.insert(visitTables.consultants).values(consultants)
    await tx.insert(tables.contacts).values(people.contacts)
    await tx.insert(tables.customers).values(customerRows(passwordHash, now))
    await tx
      .insert(tables.customerDocuments)
      .values({ ...OFFER, issuedAt: new Date(now.getTime() - 30 * 24 * HOUR_MS) })
    await tx.insert(tables.oauthClients).values(tabletRow())
    const seeds = projectSeeds as ProjectSeed[]
    const projects = seeds.map((seed) => withHistory(projectRow(seed, now), seed.contacts))
    await tx.insert(tables.customerProjects).values(projects.map(({ row }) => row))
    await tx.insert(tables.projectContacts).values(seeds.flatMap(contactRows))
    await tx.insert(tables.projectChanges).values(projects.flatMap(({ changes }) => changes))
    await tx
      .insert(visitTables.appointments)
      .values((appointmentSeeds as AppointmentSeed[]).map((seed) => appointmentRow(seed, now)))
    await putDemoFiles(tx, fileStore, now, FILES_OF)
  })
}

async function catchUp(db: Database): Promise<void> {
  if ((await hasMark(db)) && !(await hasProducts(db))) await db.transaction(putCatalogue)
}

async function hasMark(db: Database): Promise<boolean> {
  const { serverSecrets } = tables
  const [mark] = await db
    .select()
    .from(serverSecrets)
    .where(and(eq(serverSecrets.name, MARK.name), eq(serverSecrets.value, MARK.value)))
  return mark !== undefined
}

/** The addresses of the demo accounts; none when the database holds no demo content. */
export async function demoAccounts(db: Database): Promise<string[]> {
  return (await hasMark(db)) ? people.customers.map(({ email }) => email) : []
}

/** The people of the demo accounts, for whoever asks who somebody is. */
export function demoPeople() {
  return people.customers.map(({ email, profile: { firstName, lastName } }) => ({
    emailAddress: email,
    firstName,
    lastName,
    isConfirmed: true,
  }))
}

function customerRows(passwordHash: string, now: Date): CustomerRow[] {
  return people.customers.map(({ profile, ...customer }) => ({
    ...customer,
    profile: profile as tables.StoredProfile,
    passwordHash,
    createdAt: now,
    updatedAt: now,
  }))
}

/** Closed on the holidays of this year and the two to come. */
function showroomRows(staffPinHash: string, now: Date): ShowroomRow[] {
  const closedDays = [0, 1, 2].flatMap((years) => publicHolidays(now.getFullYear() + years))
  return showrooms.map((showroom) => ({ ...(showroom as ShowroomRow), closedDays, staffPinHash }))
}

function tabletRow(): typeof tables.oauthClients.$inferInsert {
  const { id, secret, showroomId } = DEMO_TABLET
  return { id, secretHash: hashSecret(secret), kind: 'showroom', showroomId }
}

function projectRow({ contacts: _contacts, createdDaysAgo, updatedHoursAgo, ...project }: ProjectSeed, now: Date) {
  const updatedAt = new Date(now.getTime() - updatedHoursAgo * HOUR_MS)
  const createdAt = new Date(Math.min(updatedAt.getTime(), now.getTime() - createdDaysAgo * 24 * HOUR_MS))
  return { ...project, createdAt, updatedAt }
}

function withHistory(project: ReturnType<typeof projectRow>, members: ProjectSeed['contacts']) {
  const changes = demoChanges(project, members)
  const updatedAt = changes.at(-1)?.at ?? project.updatedAt
  return { changes, row: { ...project, updatedAt, revision: changes.length } }
}

function contactRows({ id, contacts }: ProjectSeed) {
  return contacts.map((contact) => ({ ...contact, projectId: id }))
}

function appointmentRow({ when, minutes, ...appointment }: AppointmentSeed, now: Date) {
  const dateFrom = instantOf(when, now)
  return { ...appointment, dateFrom, dateTo: new Date(dateFrom.getTime() + minutes * MINUTE_MS) }
}

function instantOf(when: SeedTime, now: Date): Date {
  if ('day' in when) return brusselsInstant(addDays(brusselsDay(now), when.day), when.time)
  // On the full five minutes, as appointments are.
  const step = 5 * MINUTE_MS
  return new Date(Math.round((now.getTime() + when.minutes * MINUTE_MS) / step) * step)
}
