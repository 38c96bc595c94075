import { useState } from 'react'

/**
 * Returns a function from request bodies to idempotency keys: equal bodies get the same key while the form is mounted.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (body) => {
    const json = JSON.stringify(body)
    const key = keys.get(json) ?? crypto.randomUUID()
    keys.set(json, key)
    return key
  }
}
