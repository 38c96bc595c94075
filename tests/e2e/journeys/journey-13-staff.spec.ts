import { eq } from 'drizzle-orm'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { openVisitorRow, createStaffBoard } from '#tests/support/browser/staff-board.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.use({ expectedErrors: [/409/] })

for (const [size, viewport] of Object.entries({
  tablet: { width: 1180, height: 820 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(size, () => {
    test.use({ viewport })

    test('Journey 13: steps in the wrong order show an error, and succeed at the right time (S070, S071, S068, F-57)', async ({
      page,
      backend,
      lab,
    }) => {
      test.slow()
      const board = createStaffBoard(backend, size === 'phone' ? 21 : 20)
      const { id } = await board.createAppointment('Tom Maes', 0, { status: 'ONGOING', consultantId: 'bram-coppens' })
      // The clock of the tablet is five minutes ahead, so it enables steps too early.
      await board.open(page, 12, 5)
      const row = await openVisitorRow(page, 'Tom Maes')
      const end = row.getByRole('button', { name: 'Beëindigen' })
      const noShow = row.getByRole('button', { name: 'Niet gekomen' })
      await expect(end).toBeEnabled()

      // Changes the status; the board still shows the previous one.
      await backend.db.update(appointments).set({ status: 'REGISTERED' }).where(eq(appointments.id, id))
      await end.click()
      await expect(row.getByRole('alert')).toHaveText(
        'Dat past niet bij hoe het bezoek er nu voor staat; er is niets gewijzigd. Het staat nu op “ingepland”. Wat wel kan: toewijzen en inchecken.',
      )
      expect(await statusOf(id)).toBe('REGISTERED')
      await expect(end).toBeDisabled()

      await noShow.click()
      await expect(row.getByRole('alert')).toContainText('Daarvoor is het nog te vroeg; er is niets gewijzigd.')
      await expect(row.getByRole('alert')).toContainText('Wat wel kan: toewijzen en inchecken.')
      expect(await statusOf(id)).toBe('REGISTERED')

      backend.clock.setOffset(board.at(15).getTime() - Date.now())
      await noShow.click()
      await expect(noShow).toHaveAccessibleDescription('Is al gebeurd')
      await expect(row.getByRole('alert')).toHaveCount(0)
      expect(await statusOf(id)).toBe('NO_SHOW')

      await row.getByRole('button', { name: 'Inchecken' }).click()
      await expect(row).toContainText('Ingecheckt')
      expect(await statusOf(id)).toBe('CHECKED_IN')
      const statuses = async (path: string) =>
        (await lab.callsTo('POST', path.replace('{id}', id))).map(({ status }) => status)
      expect(await statuses(appointmentOperationEndpoints.end.path)).toEqual([409])
      expect(await statuses(appointmentOperationEndpoints.noShow.path)).toEqual([409, 200])
      expect(await statuses(appointmentOperationEndpoints.checkin.path)).toEqual([200])

      async function statusOf(appointmentId: string) {
        const [found] = await backend.db.select().from(appointments).where(eq(appointments.id, appointmentId))
        return found?.status
      }
    })
  })
}
