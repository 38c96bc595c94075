import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments/schema.ts'
import { isOpenStatus } from '#contract/appointments/vocabulary.ts'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'

/** Whether an appointment can be put in the calendar of this device; undefined until it is known. */
export function useHasCalendarFile({ id, status }: Appointment): boolean | undefined {
  // A backend that cannot read one appointment has no file of one.
  const isKnown = isOffered(useQuery({ ...appointmentQueries.detail(id), enabled: false }))
  return isOpenStatus(status) && !isTablet() && isKnown
}
