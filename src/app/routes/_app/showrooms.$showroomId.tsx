import { createFileRoute } from '@tanstack/react-router'
import { ShowroomPage } from '#app/features/appointments/showroom-page.tsx'

export const Route = createFileRoute('/_app/showrooms/$showroomId')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/prefetch/prefetch-appointments.ts')).prefetchShowroom(params.showroomId),
  component: Showroom,
})

function Showroom() {
  return <ShowroomPage showroomId={Route.useParams().showroomId} />
}
