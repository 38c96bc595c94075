/**
 * Keeps the screen on until the result is called (F-73). The browser takes it away when the page is hidden, so that it is
 * asked for again when it is seen; a refusal, for want of battery or of the feature, changes nothing else.
 */
export function keepScreenOn(): () => void {
  const over = new AbortController()
  const ask = () => {
    if (document.visibilityState !== 'visible') return
    requestLock(over.signal).catch((reason: unknown) => console.info('The screen may go dark', reason))
  }
  ask()
  document.addEventListener('visibilitychange', ask, { signal: over.signal })
  return () => over.abort()
}

async function requestLock(over: AbortSignal): Promise<void> {
  // Absent on insecure origins and in old browsers.
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  const lock = await wakeLock?.request('screen')
  if (!lock) return
  const release = () => void lock.release()
  if (over.aborted) return release()
  over.addEventListener('abort', release, { once: true })
  lock.addEventListener('release', () => over.removeEventListener('abort', release), { once: true })
}
