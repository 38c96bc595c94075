/**
 * Runs once no other tab holds the lock. Without the lock API, or where the browser refuses it like all storage, it runs
 * at once; idempotency keys then prevent duplicates.
 */
export async function withLock(name: string, run: () => Promise<void>): Promise<void> {
  await requestLock(name, {}, run)
}

/** Runs unless another tab holds the lock; false when one does. */
export async function tryLock(name: string, run: () => Promise<void>): Promise<boolean> {
  // Stryker disable next-line BooleanLiteral: the callback always sets it
  let isFree = true
  await requestLock(name, { ifAvailable: true }, async (lock) => {
    isFree = lock !== null
    if (isFree) await run()
  })
  return isFree
}

/** Calls back without a lock, which is then undefined, if it cannot be asked for. */
async function requestLock(name: string, options: LockOptions, run: (lock?: Lock | null) => Promise<void>) {
  const locks = globalThis.navigator?.locks
  // Stryker disable next-line ConditionalExpression: without it the call below fails, which ends alike
  if (!locks) return run()
  let hasStarted = false
  try {
    await locks.request(name, options, (lock) => {
      hasStarted = true
      return run(lock)
    })
  } catch (error) {
    if (hasStarted) throw error
    await run()
  }
}
