// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { offeredOnboarding } from '#app/data/onboarding/offered-onboarding.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { useStore } from '#app/platform/state/create-store.ts'
import { OnboardingOffer } from './onboarding-offer.tsx'
import { PendingLinkBar } from './pending-link-bar.tsx'
import { VersionNotice } from './version-notice.tsx'

vi.mock('./use-new-version.ts', () => ({ useNewVersion: () => 'available' }))
vi.mock('#app/data/auth/mail-link.ts', () => ({
  readLink: () => Promise.resolve({ status: 'VALID', token: 'secret', emailAddress: undefined }),
}))

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-version', 'app-onboarding')
})
afterEach(cleanup)

const LinkBar = () => <PendingLinkBar kind="reset" />

function Offer() {
  const offer = useStore(offeredOnboarding)
  return offer && <OnboardingOffer appointmentId={offer.id} />
}

test.each([
  ['of a new version', VersionNotice, 'Straks'],
  ['of a pending link', LinkBar, 'Niet nu'],
  ['that offers onboarding', Offer, 'Later'],
])('the page takes the focus of a notice %s that is dismissed (E49)', async (_, Notice, name) => {
  offeredOnboarding.set({ id: 'a1' })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterContextProvider router={router as never}>
        <Notice />
        <main id="main" tabIndex={-1} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  const dismiss = await screen.findByRole('button', { name })
  dismiss.focus()
  fireEvent.click(dismiss)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
