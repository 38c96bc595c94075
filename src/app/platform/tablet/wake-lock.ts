/**
 * Keeps the screen on until the returned function is called. The browser releases the lock when the page is hidden, so
 * it is requested again when the page is visible; failures (low battery, unsupported) are ignored.
 */
export function holdWakeLock(): () => void {
  const controller = new AbortController()
  const requestIfVisible = () => {
    if (document.visibilityState !== 'visible') return
    requestLock(controller.signal).catch((reason: unknown) => console.info('The screen may go dark', reason))
  }
  requestIfVisible()
  document.addEventListener('visibilitychange', requestIfVisible, { signal: controller.signal })
  return () => controller.abort()
}

async function requestLock(signal: AbortSignal): Promise<void> {
  // Absent on insecure origins and in old browsers.
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  const lock = await wakeLock?.request('screen')
  if (!lock) return
  const release = () => void lock.release()
  if (signal.aborted) return release()
  signal.addEventListener('abort', release, { once: true })
  lock.addEventListener('release', () => signal.removeEventListener('abort', release), { once: true })
}
