import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { migrationsFolder } from '#server/db/migrations.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const SHOWROOM = 'toonzaal-gent'

test('stored booked visits become ONLINE, stored video calls remote, and walk-ins stay as they were (S041)', async () => {
  const { db } = server.store
  const person = await server.fixtures.createCustomer()
  const dateFrom = new Date('2026-06-10T10:00:00Z')
  const draft = { dateFrom, showroomId: SHOWROOM }
  const visit = await server.fixtures.createAppointment(person, { ...draft, type: 'WALK_IN' })
  const call = await server.fixtures.createAppointment(person, { ...draft, type: 'ONLINE' })
  const walkIn = { id: 'walk-in', visitorName: 'Noor', status: 'CHECKED_IN', type: 'WALK_IN', code: '000001' } as const
  await db.insert(appointments).values({ ...walkIn, ...draft, dateTo: dateFrom })

  // As before the migration.
  await db.execute(sql`alter table appointments drop column remote`)
  const migration = await readFile(join(migrationsFolder(), '0014_appointment-types.sql'), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))

  const { items } = (await server.call(appointmentEndpoints.list, { as: person })).output
  const found = new Map(items.map((item) => [item.id, item]))
  expect(found.get(visit.id)).toMatchObject({ type: 'ONLINE', showroom: { id: SHOWROOM }, code: '123456' })
  expect(found.get(call.id)).toMatchObject({ type: 'ONLINE', showroom: null, code: null })
  expect(items.filter(isRemote).map(({ id }) => id)).toEqual([call.id])
  const [stored] = await db.select().from(appointments).where(eq(appointments.id, walkIn.id))
  expect(stored).toMatchObject({ type: 'WALK_IN', remote: false })
})
