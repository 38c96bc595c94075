import { createFileRoute, useRouter } from '@tanstack/react-router'
import { redirectAfterLogin } from '#app/features/auth/post-login-redirect.ts'
import { SecondStepPage } from '#app/features/auth/second-step/second-step-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'

export const Route = createFileRoute('/auth/second-step')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor', 'common-factor'),
  component: SecondStep,
})

function SecondStep() {
  const router = useRouter()
  const { session } = Route.useRouteContext()
  const { back } = Route.useSearch()
  return <SecondStepPage onSignedIn={() => void redirectAfterLogin(router, { session }, safeReturnPath(back))} />
}
