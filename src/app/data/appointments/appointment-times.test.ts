import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/schema.ts'
import { comingAppointments, isOngoing } from './appointment-times.ts'

const appointmentAt = (
  id: string,
  dateFrom: string,
  status: Appointment['status'] = 'REGISTERED',
  dateTo: string | null = null,
) => ({ id, dateFrom, dateTo, status }) as Appointment

test('coming appointments are ongoing or in the future, sorted by time, not past, missed or of an unknown status (E01, S040)', () => {
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

test('an appointment is ongoing within 30 minutes of its start, unless ended or missed (S117, B22, T23)', () => {
  const at = (time: string) => Date.parse(`2026-03-29T${time}+02:00`)
  const start = '2026-03-29T10:00:00+02:00'
  const moments = ['09:29:59', '09:30:00', '10:30:00', '10:30:01'].map((time) =>
    isOngoing(appointmentAt('v', start), at(time)),
  )
  expect(moments).toEqual([false, true, true, false])
  for (const status of ['ENDED', 'NO_SHOW', 'POSTPONED']) {
    expect(isOngoing(appointmentAt('v', start, status), at('10:00:00'))).toBe(false)
  }
})
