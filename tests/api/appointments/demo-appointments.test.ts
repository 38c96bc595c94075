import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brusselsDay, brusselsTime, weekdayOf } from '#contract/formats/brussels-time.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { insertDemoContent } from '#server/db/seed/demo-content.ts'
import { showrooms } from '#server/db/tables.ts'
import { openTestStore } from '#tests/support/servers/test-database.ts'

const LOTTE = '6d3c1f52-6f0b-4a52-9a3e-0d6f5d1c7b01'

// A holiday, a Monday and a Sunday lie at the offsets of the demo content.
test.each(['2026-12-20', '2026-12-21', '2026-11-23', '2026-11-25', '2026-11-26', '2026-11-27'])(
  'appointments of the demo customer fall in opening hours when it starts on %s (E36, S010)',
  async (day) => {
    const store = await openTestStore()
    await insertDemoContent(store.db, { now: () => new Date(`${day}T22:09:00+01:00`) })
    const rows = await store.db
      .select({ appointment: appointments, showroom: showrooms })
      .from(appointments)
      .innerJoin(showrooms, eq(showrooms.id, appointments.showroomId))
      .where(eq(appointments.contactId, LOTTE))
    await store.close()
    expect(rows).toHaveLength(4)
    for (const { appointment, showroom } of rows) {
      const at = brusselsDay(appointment.dateFrom)
      const [begin, end] = [brusselsTime(appointment.dateFrom), brusselsTime(appointment.dateTo)]
      const spans = showroom.hours.find(({ weekday }) => weekday === weekdayOf(at))?.spans ?? []
      const closed = showroom.closedDays.map((one) => one.day)
      expect(closed, at).not.toContain(at)
      expect(
        spans.some(({ from, to }) => from <= begin && end <= to),
        `${showroom.id} ${at} ${begin}`,
      ).toBe(true)
    }
  },
)
