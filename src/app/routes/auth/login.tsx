import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as v from 'valibot'
import { redirectAfterLogin } from '#app/features/auth/post-login-redirect.ts'
import { LoginPage } from '#app/features/auth/login/login-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'
import { searchParam } from '#app/platform/navigation/search-params.ts'
import { browserStores, readEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { runWhenIdle } from '#app/platform/timing/run-when-idle.ts'

const searchSchema = v.object({ notice: searchParam(v.literal('device')) })

export const Route = createFileRoute('/auth/login')({
  staticData: { access: 'logged-out' },
  validateSearch: searchSchema,
  // Rare, so the page does not have these texts of its own.
  loaderDeps: ({ search: { notice } }) => ({ notice }),
  loader: ({ deps: { notice } }) =>
    readEntry(entries.loginNote) !== null || notice || !browserStores.cookie.isPersistent.get()
      ? loadTexts('common-visitor')
      : undefined,
  component: Login,
  // In the main chunk, so that the prerendered page hydrates without another round trip.
  codeSplitGroupings: [],
})

function Login() {
  const router = useRouter()
  const { session } = Route.useRouteContext()
  const { back, notice } = Route.useSearch()
  const next = safeReturnPath(back)
  // Otherwise the texts of the page behind a link take another round trip after its code; a failure shows there.
  useEffect(() => void runWhenIdle(() => void import('#app/platform/i18n/load-texts.ts').catch(() => undefined)), [])
  return (
    <LoginPage
      back={next}
      isRefusedDevice={notice === 'device'}
      onSignedIn={() => void redirectAfterLogin(router, { session }, next)}
    />
  )
}
