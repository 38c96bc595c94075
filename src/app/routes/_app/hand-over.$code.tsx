import { createFileRoute } from '@tanstack/react-router'
import { SharedSelectionPage } from '#app/features/shared-selection/shared-selection-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { useSession } from '#app/platform/session/use-session.ts'

export const Route = createFileRoute('/_app/hand-over/$code')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-picks'),
  component: HandOver,
})

function HandOver() {
  const { subject } = useSession()
  const { code } = Route.useParams()
  return subject === null ? null : <SharedSelectionPage code={code} customerId={subject} />
}
