import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { redirectAfterLogin } from '#app/features/auth/post-login-redirect.ts'
import { SignInCodePage } from '#app/features/auth/login/sign-in-code-page.tsx'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { portalSettings } from '#app/platform/settings/portal-settings.ts'

export const Route = createFileRoute('/auth/code')({
  staticData: { access: 'logged-out' },
  loader() {
    if (!portalSettings.hasOneTimeCodes) throw notFound()
    return loadTexts('common-visitor', 'app-install')
  },
  component: Code,
})

function Code() {
  const router = useRouter()
  const { session } = Route.useRouteContext()
  const { back } = Route.useSearch()
  return <SignInCodePage onSignedIn={() => void redirectAfterLogin(router, { session }, safeReturnPath(back))} />
}
