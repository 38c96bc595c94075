import { createFileRoute } from '@tanstack/react-router'
import { AppointmentPage } from '#app/features/appointments/appointment-page.tsx'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

const Adviser = lazyOptional('The adviser', async () => {
  const [part] = await Promise.all([import('#app/features/adviser/adviser.tsx'), loadTexts('app-adviser')])
  return part.Adviser
})

export const Route = createFileRoute('/_app/appointments/$appointmentId')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/prefetch/prefetch-appointments.ts')).prefetchAppointment(params.appointmentId),
  component: Appointment,
})

function Appointment() {
  const { appointmentId } = Route.useParams()
  return (
    <AppointmentPage
      appointmentId={appointmentId}
      adviser={<Adviser page="APPOINTMENT" appointmentId={appointmentId} />}
    />
  )
}
