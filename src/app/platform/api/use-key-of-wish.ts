import { useState } from 'react'

/**
 * The idempotency key of a wish, for as long as its form is on screen: the same words have the same key, however often an
 * answer was lost, and other words another (B24).
 */
export function useKeyOfWish(): (body: unknown) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (body) => {
    const words = JSON.stringify(body)
    const key = keys.get(words) ?? crypto.randomUUID()
    keys.set(words, key)
    return key
  }
}
