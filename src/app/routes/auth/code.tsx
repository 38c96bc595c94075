import { createFileRoute, useRouter } from '@tanstack/react-router'
import { NotFoundPage } from '#app/features/errors/not-found-page.tsx'
import { redirectAfterLogin } from '#app/features/auth/post-login-redirect.ts'
import { SignInCodePage } from '#app/features/auth/login/sign-in-code-page.tsx'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { otherWaysText } from '#app/platform/settings/portal-settings.ts'

export const Route = createFileRoute('/auth/code')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor', 'app-install', 'app-version'),
  component: Code,
})

function Code() {
  const router = useRouter()
  const { session } = Route.useRouteContext()
  const { back } = Route.useSearch()
  if (!otherWaysText) return <NotFoundPage />
  return (
    <SignInCodePage
      titleKey={otherWaysText}
      onSignedIn={() => void redirectAfterLogin(router, { session }, safeReturnPath(back))}
    />
  )
}
