import { createFileRoute } from '@tanstack/react-router'
import { HandOverPage } from '#app/features/hand-over/pages/hand-over-page.tsx'
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
  return subject === null ? null : <HandOverPage code={code} customerId={subject} />
}
