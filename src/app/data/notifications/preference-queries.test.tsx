// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { notificationPreferenceEndpoints } from '#contract/notifications/preference-endpoints.ts'
import type { NotificationPreferences } from '#contract/notifications/preferences-schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { hasUnsavedChanges } from '#app/platform/state/unsaved-changes.ts'
import { useSaveNotificationPreferences } from './preference-queries.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: object, args: { body?: unknown }) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const make = (sharing: boolean, samples: boolean): NotificationPreferences => ({
  mail: { sharing, appointments: true, samples },
  portal: { projects: true, sharing: true, appointments: true, samples: true },
  reminders: { dayBefore: true, twoHoursBefore: true },
})
const asksBeforeClosing = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const isHeld = () => [hasUnsavedChanges(), asksBeforeClosing()]

test('the page asks before it closes until the last choice has been sent (E52)', async () => {
  const requests: { succeed: () => void; fail: (error: Error) => void }[] = []
  const bodies: unknown[] = []
  call.mockImplementation((endpoint, { body }) => {
    if (endpoint === notificationPreferenceEndpoints.read) return Promise.resolve(make(true, true))
    bodies.push(body)
    return new Promise((resolve, fail) => requests.push({ succeed: () => resolve(body), fail }))
  })
  const { result, unmount } = renderHook(useSaveNotificationPreferences, { wrapper })
  expect(isHeld()).toEqual([false, false])
  act(() => {
    result.current.mutate({ mail: { sharing: false } })
    result.current.mutate({ mail: { sharing: false, samples: false } })
  })
  await waitFor(() => expect(requests).toHaveLength(1))
  unmount()
  await act(async () => requests[0]?.succeed())
  await waitFor(() => expect(requests).toHaveLength(2))
  expect([bodies, isHeld()]).toEqual([
    [make(false, true), make(false, false)],
    [true, true],
  ])
  await act(async () => requests[1]?.fail(new CallError('unreachable')))
  await waitFor(() => expect(isHeld()).toEqual([false, false]))
})
