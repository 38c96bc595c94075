import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/schema.ts'
import { comingAppointments, isOngoing } from './appointment-times.ts'

const appointmentAt = (
  id: string,
  dateFrom: string,
  status: Appointment['status'] = 'REGISTERED',
  dateTo: string | null = null,
) => ({ id, dateFrom, dateTo, status }) as Appointment

test('the next appointment is to come or under way, never over, missed or of an unknown status (E01, S040)', () => {
  const now = Date.parse('2026-11-25T10:00:00Z')
  const ids = comingAppointments(
    [
      appointmentAt('later', '2026-12-01T10:00:00Z'),
      appointmentAt('running', '2026-11-25T09:30:00Z', 'ONGOING', '2026-11-25T10:30:00Z'),
      appointmentAt('over', '2026-11-25T08:00:00Z'),
      appointmentAt('unknown', '2026-11-25T10:15:00Z', 'POSTPONED'),
      appointmentAt('missed', '2026-11-25T11:00:00Z', 'NO_SHOW'),
      appointmentAt('ended', '2026-11-25T09:45:00Z', 'ENDED'),
    ],
    now,
  ).map(({ id }) => id)
  expect(ids).toEqual(['running', 'later'])
})

test('ongoing from half an hour before to half an hour after, not once it is over (S117, B22, T23)', () => {
  const at = (time: string) => Date.parse(`2026-03-29T${time}+02:00`)
  const begins = '2026-03-29T10:00:00+02:00'
  const moments = ['09:29:59', '09:30:00', '10:30:00', '10:30:01'].map((time) => isOngoing(appointmentAt('v', begins), at(time)))
  expect(moments).toEqual([false, true, true, false])
  for (const status of ['ENDED', 'NO_SHOW', 'POSTPONED']) {
    expect(isOngoing(appointmentAt('v', begins, status), at('10:00:00'))).toBe(false)
  }
})
