import { and, eq } from 'drizzle-orm'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { addDays, brusselsDay, brusselsInstant, brusselsTime, weekdayOf } from '#contract/formats/brussels-time.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Database } from '../database.ts'
import * as tables from '../tables.ts'
import * as appointmentTables from '../appointment-tables.ts'
import appointmentSeeds from './appointments.json' with { type: 'json' }
import { hasProducts, insertCatalogue } from './catalogue.ts'
import consultants from './consultants.json' with { type: 'json' }
import { DEMO_PASSWORD, DEMO_STAFF_PIN, DEMO_TABLET } from './demo-credentials.ts'
import { markDemoFilesMissing } from './demo-files.ts'
import { demoChanges } from './demo-history.ts'
import people from './people.json' with { type: 'json' }
import projectSeeds from './projects.json' with { type: 'json' }
import { publicHolidays } from './public-holidays.ts'
import showrooms from './showrooms.json' with { type: 'json' }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Row in `server_secrets` that marks a database with demo accounts. */
const DEMO_MARKER = { name: 'demo-content', value: 'present' } as const

/** An offer to the demo architect, whose company fields are therefore locked. */
const DEMO_OFFER = { number: 'OFF-2026-0412', customerId: '0f5f7f0e-93f4-4c19-a7cd-1b7f0c3a5e03' } as const

type Row<T extends { $inferInsert: object }> = T['$inferInsert']

/** A demo project. Its times are relative to the first start, so that the demo never looks outdated. */
interface ProjectSeed extends Omit<Row<typeof tables.customerProjects>, 'createdAt' | 'updatedAt' | 'revision'> {
  createdDaysAgo: number
  updatedHoursAgo: number
  contacts: Omit<Row<typeof tables.projectContacts>, 'projectId'>[]
}

/**
 * A Belgian wall-clock time some days from today, on the next day (or, in the past, the last one) that the showroom is
 * open then; or some minutes from now, for the board of the first day.
 */
type SeedTime = { day: number; time: string } | { minutes: number }

interface AppointmentSeed extends Omit<Row<typeof appointmentTables.appointments>, 'dateFrom' | 'dateTo'> {
  when: SeedTime
  minutes: number
}

type ShowroomRow = typeof tables.showrooms.$inferInsert
type CustomerRow = typeof tables.customers.$inferInsert

/**
 * Inserts the demo content into a database without customers. Demo content of an earlier version is completed; any
 * other database stays as it is.
 */
export async function insertDemoContent(db: Database, clock: Clock): Promise<void> {
  const [customer] = await db.select({ id: tables.customers.id }).from(tables.customers).limit(1)
  if (customer) return addMissingContent(db)
  const now = clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const staffPinHash = await hashPassword(DEMO_STAFF_PIN)
  await db.transaction(async (tx) => {
    await tx.insert(tables.serverSecrets).values(DEMO_MARKER)
    await insertCatalogue(tx)
    const showroomValues = showroomRows(staffPinHash, now)
    const showroomsById = new Map(showroomValues.map((showroom) => [showroom.id, showroom]))
    await tx.insert(tables.showrooms).values(showroomValues)
    await tx.insert(appointmentTables.consultants).values(consultants)
    await tx.insert(tables.contacts).values(people.contacts)
    await tx.insert(tables.customers).values(customerRows(passwordHash, now))
    await tx
      .insert(tables.customerDocuments)
      .values({ ...DEMO_OFFER, issuedAt: new Date(now.getTime() - 30 * 24 * HOUR_MS) })
    await tx.insert(tables.oauthClients).values(tabletRow())
    const seeds = projectSeeds as ProjectSeed[]
    const projects = seeds.map((seed) => withHistory(projectRow(seed, now), seed.contacts))
    await tx.insert(tables.customerProjects).values(projects.map(({ row }) => row))
    await tx.insert(tables.projectContacts).values(seeds.flatMap(contactRows))
    await tx.insert(tables.projectChanges).values(projects.flatMap(({ changes }) => changes))
    await tx
      .insert(appointmentTables.appointments)
      .values((appointmentSeeds as AppointmentSeed[]).map((seed) => appointmentRow(seed, showroomsById, now)))
    await markDemoFilesMissing(tx)
  })
}

async function addMissingContent(db: Database): Promise<void> {
  if ((await hasDemoMarker(db)) && !(await hasProducts(db))) await db.transaction(insertCatalogue)
}

async function hasDemoMarker(db: Database): Promise<boolean> {
  const { serverSecrets } = tables
  const [marker] = await db
    .select()
    .from(serverSecrets)
    .where(and(eq(serverSecrets.name, DEMO_MARKER.name), eq(serverSecrets.value, DEMO_MARKER.value)))
  return marker !== undefined
}

/** Addresses of the demo accounts; empty without demo content. */
export async function demoAccounts(db: Database): Promise<string[]> {
  return (await hasDemoMarker(db)) ? people.customers.map(({ email }) => email) : []
}

/** The demo accounts as people for the mock identity provider. */
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

/** Closed on the holidays of this year and the next two. */
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
  const hasAccount = (id: string) => people.customers.some(({ contactId }) => contactId === id)
  const changes = demoChanges(
    project,
    members.map((member) => ({ ...member, hasAccount: hasAccount(member.contactId) })),
  )
  const updatedAt = changes.at(-1)?.at ?? project.updatedAt
  return { changes, row: { ...project, updatedAt, revision: changes.length } }
}

function contactRows({ id, contacts }: ProjectSeed) {
  return contacts.map((contact) => ({ ...contact, projectId: id }))
}

function appointmentRow(
  { when, minutes, ...appointment }: AppointmentSeed,
  showroomsById: ReadonlyMap<string, ShowroomRow>,
  now: Date,
) {
  const showroom = showroomsById.get(appointment.showroomId)
  if (!showroom) throw new Error(`The demo content has no showroom ${appointment.showroomId}`)
  const dateFrom = instantOf(when, minutes, showroom, now)
  return { ...appointment, dateFrom, dateTo: new Date(dateFrom.getTime() + minutes * MINUTE_MS) }
}

function instantOf(when: SeedTime, minutes: number, showroom: ShowroomRow, now: Date): Date {
  if ('day' in when) return openInstant(showroom, addDays(brusselsDay(now), when.day), when, minutes)
  // Rounded to five minutes.
  const step = 5 * MINUTE_MS
  return new Date(Math.round((now.getTime() + when.minutes * MINUTE_MS) / step) * step)
}

/** This time on the first day from `day` on, away from today, on which the showroom is open from it to its end. */
function openInstant(
  showroom: ShowroomRow,
  day: string,
  { day: offset, time }: { day: number; time: string },
  minutes: number,
): Date {
  const begin = brusselsInstant(day, time)
  const end = brusselsTime(new Date(begin.getTime() + minutes * MINUTE_MS))
  const isClosed = showroom.closedDays?.some((closed) => closed.day === day)
  const spans = showroom.hours?.find(({ weekday }) => weekday === weekdayOf(day))?.spans ?? []
  if (!isClosed && spans.some(({ from, to }) => from <= time && end <= to)) return begin
  return openInstant(showroom, addDays(day, offset < 0 ? -1 : 1), { day: offset, time }, minutes)
}
