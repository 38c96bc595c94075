import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

test.each([
  [2026, '2026-04-06', '2026-05-14', '2026-05-25'],
  [2027, '2027-03-29', '2027-05-06', '2027-05-17'],
  [2038, '2038-04-26', '2038-06-03', '2038-06-14'],
])('the holidays of %i follow Easter (E36)', (year, monday, ascension, whitMonday) => {
  const days = publicHolidays(year).map(({ day }) => day)
  expect(days).toHaveLength(10)
  expect(days).toEqual([...days].sort())
  expect(days).toEqual(expect.arrayContaining([monday, ascension, whitMonday, `${year}-12-25`]))
})
