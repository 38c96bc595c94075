import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AppointmentListPage } from '#app/features/appointments/appointment-list-page.tsx'
import { searchParam } from '#app/platform/navigation/search-params.ts'

const searchSchema = v.object({ view: searchParam(v.literal('past')) })

export const Route = createFileRoute('/_app/appointments/')({
  staticData: { access: 'customer' },
  validateSearch: searchSchema,
  loader: async ({ context }) =>
    (await import('#app/data/prefetch/prefetch-appointments.ts')).prefetchAppointments(context),
  component: AppointmentList,
})

function AppointmentList() {
  return <AppointmentListPage past={Route.useSearch().view === 'past'} />
}
