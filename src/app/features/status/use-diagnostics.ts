import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchServerBuild } from '#app/platform/code-loading/server-build.ts'
import { probe } from '#app/platform/connectivity/server-reachability.ts'
import {
  hasStoredCache,
  type StorageHealth,
  checkStorageHealth,
  estimateStorageUsage,
} from '#app/platform/storage/storage-health.ts'
import { useSession } from '#app/platform/session/use-session.ts'

/** What has to be measured or fetched. */
export interface Diagnostics {
  readonly checkedAt: Date
  /** The build of the server; null when it does not answer. */
  readonly build: string | null
  /** Response time in milliseconds. */
  readonly durationMs: number
  readonly workers: number
  readonly storage: StorageHealth
  /** Whether there is a persisted copy of the customer's data; null when nobody is signed in. */
  readonly hasCopy: boolean | null
  readonly usage: { used: number; quota: number } | null
}

/** Runs the diagnostics on mount and on `refresh`; null during the first run. */
export function useDiagnostics() {
  const { subject } = useSession()
  const [diagnostics, setDiagnostics] = useState<Diagnostics | null>(null)
  const [isRunning, setRunning] = useState(true)

  useEffect(() => {
    let isCancelled = false
    void runDiagnostics(subject).then((result) => {
      if (isCancelled) return
      setDiagnostics(result)
      setRunning(false)
    })
    return () => {
      isCancelled = true
    }
  }, [subject])

  async function refresh() {
    setRunning(true)
    setDiagnostics(await runDiagnostics(subject))
    setRunning(false)
  }
  return { diagnostics, isRunning, refresh }
}

async function runDiagnostics(personId: string | null): Promise<Diagnostics> {
  const start = performance.now()
  const build = await fetchServerBuild()
  const durationMs = Math.round(performance.now() - start)
  // Corrects the online state when the browser is wrong.
  if ((build !== null) !== onlineManager.isOnline()) void probe()
  // A browser that refuses storage refuses both, and has no workers.
  const [workers, usage] = await Promise.all([countWorkers().catch(() => 0), estimateStorageUsage().catch(() => null)])
  const hasCopy = personId === null ? null : hasStoredCache(personId)
  return { checkedAt: new Date(), build, durationMs, workers, storage: checkStorageHealth(), hasCopy, usage }
}

/** The number of registered service workers; there should be none. */
async function countWorkers(): Promise<number> {
  return (await globalThis.navigator?.serviceWorker?.getRegistrations())?.length ?? 0
}
