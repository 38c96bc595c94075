import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { retryUntilOnline } from './retry-until-online.ts'

afterEach(() => onlineManager.setOnline(true))

test('a load that fails offline is repeated once the server can be reached (B01)', async () => {
  onlineManager.setOnline(false)
  const load = vi.fn(() => (onlineManager.isOnline() ? Promise.resolve('bell') : Promise.reject(new Error('lost'))))
  const part = retryUntilOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  onlineManager.setOnline(true)
  expect(await part).toBe('bell')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a load that fails online is not repeated (E44)', async () => {
  await expect(retryUntilOnline(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
})
