import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LoginPage } from '#app/features/auth/pages/login-page.tsx'
import { safeReturnPath } from '#app/platform/guard/return-path.ts'

export const Route = createFileRoute('/auth/login')({
  staticData: { access: 'logged-out' },
  component: Login,
  // In the main chunk: the prerendered page is hydrated without a further round trip.
  codeSplitGroupings: [],
})

function Login() {
  const router = useRouter()
  const { back } = Route.useSearch()
  return <LoginPage onSignedIn={() => void router.navigate({ href: safeReturnPath(back), replace: true })} />
}
