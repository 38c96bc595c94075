/**
 * Runs once no other tab holds the lock. Without the lock API it runs at once; idempotency keys then prevent
 * duplicates.
 */
export async function withLock(name: string, run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  await (locks ? locks.request(name, run) : run())
}

/** Runs unless another tab holds the lock; false when one does. */
export async function tryLock(name: string, run: () => Promise<void>): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  if (!locks) return run().then(() => true)
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
}
