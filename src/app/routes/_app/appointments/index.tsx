import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AppointmentListPage } from '#app/features/appointments/appointment-list-page.tsx'

const searchSchema = v.object({ view: v.fallback(v.optional(v.literal('past')), undefined) })

export const Route = createFileRoute('/_app/appointments/')({
  staticData: { access: 'customer' },
  validateSearch: (search) => v.parse(searchSchema, search),
  loader: async ({ context }) =>
    (await import('#app/data/prefetch/prefetch-appointments.ts')).prefetchAppointments(context),
  component: AppointmentList,
})

function AppointmentList() {
  return <AppointmentListPage past={Route.useSearch().view === 'past'} />
}
