import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createStore, useStore } from './create-store.ts'

test('subscribers are called after each change and no more once they have unsubscribed', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  expect(store.get()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('setting the same value calls no listener', () => {
  const value = { name: 'brick' }
  const store = createStore(value)
  const listener = vi.fn()
  store.subscribe(listener)
  store.set(value)
  expect(listener).not.toHaveBeenCalled()
})

test('a listener may unsubscribe itself while the store calls it, and the others are still called', () => {
  const store = createStore(0)
  const unsubscribe = store.subscribe(() => unsubscribe())
  const other = vi.fn()
  store.subscribe(other)
  store.set(1)
  store.set(2)
  expect(other).toHaveBeenCalledTimes(2)
})

test('prerendering and hydration see the initial value', () => {
  const store = createStore({ count: 1 })
  store.set({ count: 2 })
  function Count() {
    return useStore(store, ({ count }) => count)
  }
  expect(renderToString(<Count />)).toBe('1')
})
