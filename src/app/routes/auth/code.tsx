import { createFileRoute, useRouter } from '@tanstack/react-router'
import { goOn } from '#app/features/auth/components/go-on.ts'
import { CodePage } from '#app/features/auth/pages/code-page.tsx'
import { safeReturnPath } from '#app/platform/guard/return-path.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/code')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor', 'app-install'),
  component: Code,
})

function Code() {
  const router = useRouter()
  const { session } = Route.useRouteContext()
  const { back } = Route.useSearch()
  return <CodePage onSignedIn={() => void goOn(router, { session }, safeReturnPath(back))} />
}
