import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { insist } from './insist.ts'

afterEach(() => onlineManager.setOnline(true))

test('B01 what does not come without a network comes once the server can be reached again', async () => {
  onlineManager.setOnline(false)
  const load = vi.fn(() => (onlineManager.isOnline() ? Promise.resolve('bell') : Promise.reject(new Error('lost'))))
  const part = insist(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  onlineManager.setOnline(true)
  expect(await part).toBe('bell')
  expect(load).toHaveBeenCalledTimes(2)
})

test('E44 what does not come although the server can be reached is lost', async () => {
  await expect(insist(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
})
