// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { WalkInScreen } from './walk-in-screen.tsx'

const call = vi.hoisted(() => vi.fn<(endpoint: object) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-kiosk')
})

test.each([
  ['is welcomed', false, 1],
  ['who has left the screen is not welcomed before the next visitor', true, 0],
])('a walk-in %s (E38)', async (_, leaves, welcomes) => {
  let answer: (() => void) | undefined
  call.mockImplementation(
    (endpoint) =>
      new Promise((resolve) => {
        if (endpoint === tabletEndpoints.walkIn) answer = () => resolve({ id: 'a1', dateFrom: '2027-03-01T09:00:00Z' })
      }),
  )
  const show = vi.fn()
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <WalkInScreen show={show} onBack={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.input(screen.getByLabelText('Uw voornaam'), { target: { value: 'An' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Inchecken' })))
  await waitFor(() => expect(answer).toBeDefined())
  if (leaves) unmount()
  await act(async () => answer?.())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(show.mock.calls).toHaveLength(welcomes)
  unmount()
})
