import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { BookingPage } from '#app/features/appointments/booking-page.tsx'
import { textParam } from '#app/platform/navigation/search-params.ts'

/** Without a valid showroom the page asks for one; `move` is the appointment to move instead of booking one. */
const searchSchema = v.object({ showroom: textParam, move: textParam })

export const Route = createFileRoute('/_app/appointments/new')({
  staticData: { access: 'customer' },
  validateSearch: searchSchema,
  loader: async ({ context }) => (await import('#app/data/prefetch/prefetch-appointments.ts')).prefetchBooking(context),
  component: Book,
})

function Book() {
  const { showroom, move, projectId } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BookingPage
      showroomId={showroom}
      projectId={projectId}
      move={move}
      onShowroom={(id) =>
        void navigate({ search: (old) => ({ ...old, showroom: id }), replace: true, resetScroll: false })
      }
    />
  )
}
