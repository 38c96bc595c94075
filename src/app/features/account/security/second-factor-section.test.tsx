// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { passkeyQueries } from '#app/data/account/passkeys.ts'
import { secondFactorQueries } from '#app/data/account/second-factor.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { SecondFactorSection } from './second-factor-section.tsx'

vi.mock('#app/platform/api/call.ts', () => ({ call: () => new Promise(() => undefined) }))

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-account')
})
afterEach(cleanup)

test('the heading takes the focus of a button that its dialog has removed, and not before (E49)', () => {
  const client = createQueryClient()
  const setEnabled = (enabled: boolean) =>
    client.setQueryData<unknown>(secondFactorQueries.status('c1').queryKey, {
      enabled,
      enabledAt: null,
      recoveryCodesLeft: 10,
    })
  client.setQueryData<unknown>(passkeyQueries.list('c1').queryKey, { items: [], totalItems: 0 })
  setEnabled(true)
  render(
    <QueryClientProvider client={client}>
      <SecondFactorSection customerId="c1" hasPassword />
    </QueryClientProvider>,
  )
  expect(document.activeElement).toBe(document.body)
  const disable = screen.getByRole('button', { name: 'Uitzetten' })
  disable.focus()
  fireEvent.click(disable)
  act(() => void setEnabled(false))
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
