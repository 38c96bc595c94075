import { createFileRoute, useRouter } from '@tanstack/react-router'
import { redirectAfterLogin } from '#app/features/auth/post-login-redirect.ts'
import { SocialPage } from '#app/features/auth/social/social-page.tsx'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/social/$provider')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor'),
  component: Social,
})

function Social() {
  const router = useRouter()
  const { session } = Route.useRouteContext()
  const { provider } = Route.useParams()
  return (
    <SocialPage
      provider={provider}
      onSignedIn={(back) => void redirectAfterLogin(router, { session }, safeReturnPath(back))}
    />
  )
}
