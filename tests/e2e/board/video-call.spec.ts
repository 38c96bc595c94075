import { createStaffBoard, openVisitorRow } from '#tests/support/browser/staff-board.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.use({ viewport: { width: 1180, height: 820 } })

test('a video call is named on the board and in its brief, has no check-in and starts and ends (S041, S069)', async ({
  page,
  backend,
}) => {
  const board = createStaffBoard(backend, 13)
  await board.createAppointment('Lotte Verhaegen', 30, { remote: true, topics: ['PAVER'] })
  await board.open(page, 45)
  const row = await openVisitorRow(page, 'Lotte Verhaegen')
  await expect(row).toContainText('Videogesprek, kleiklinker')
  await expect(row.getByRole('button', { name: 'Inchecken' })).toHaveAccessibleDescription('Niet bij een videogesprek')
  await expect(row.getByRole('button', { name: 'Beëindigen' })).toHaveAccessibleDescription('Eerst starten')
  await expect(row).not.toContainText('te laat')
  await row.getByRole('button', { name: 'Start gesprek' }).click()
  await expect(row).toContainText('Bezig')
  await row.getByRole('button', { name: 'Beëindigen' }).click()
  await expect(row).toContainText('Afgelopen')
  await row.getByRole('button', { name: 'Voorbereiding' }).click()
  await expect(page.getByRole('article')).toContainText('videogesprek')
})
