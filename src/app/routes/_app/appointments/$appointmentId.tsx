import { createFileRoute } from '@tanstack/react-router'
import { AppointmentPage } from '#app/features/appointments/appointment-page.tsx'

export const Route = createFileRoute('/_app/appointments/$appointmentId')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/prefetch/prefetch-appointments.ts')).prefetchAppointment(params.appointmentId),
  component: Appointment,
})

function Appointment() {
  return <AppointmentPage appointmentId={Route.useParams().appointmentId} />
}
