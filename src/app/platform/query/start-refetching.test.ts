import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchOnFocus } from './refetch-on-focus.ts'
import { refetchOnReconnect } from './refetch-on-reconnect.ts'
import { startRefetching } from './start-refetching.ts'

vi.mock('./refetch-on-focus.ts', () => ({ refetchOnFocus: vi.fn() }))
vi.mock('./refetch-on-reconnect.ts', () => ({ refetchOnReconnect: vi.fn() }))

test('a page refetches on focus and on reconnect, also when it has a session after another (S142, S146)', () => {
  const client = new QueryClient()
  startRefetching(client)
  startRefetching(client)
  expect(refetchOnFocus).toHaveBeenCalledExactlyOnceWith(client)
  expect(refetchOnReconnect).toHaveBeenCalledExactlyOnceWith(client)
})
