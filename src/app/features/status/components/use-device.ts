import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverBuild } from '#app/platform/chunks/server-build.ts'
import { probe } from '#app/platform/query/online.ts'
import { hasStoredCopy, type StorageHealth, storageHealth, storageUse } from '#app/platform/storage/storage-health.ts'
import { useSession } from '#app/platform/session/use-session.ts'

/** What has to be asked for: of the server, of the browser. */
export interface Device {
  readonly at: Date
  /** The build that the server has; null where it does not answer. */
  readonly build: string | null
  /** How long its answer took, in milliseconds. */
  readonly tookMs: number
  readonly workers: number
  readonly storage: StorageHealth
  readonly hasCopy: boolean
  readonly use: { used: number; quota: number } | null
}

/** Looks into it at once, and again when asked to; null while it does so for the first time. */
export function useDevice() {
  const { subject } = useSession()
  const [device, setDevice] = useState<Device | null>(null)
  const [isRunning, setRunning] = useState(true)

  useEffect(() => {
    let isGone = false
    void lookInto(subject).then((found) => {
      if (isGone) return
      setDevice(found)
      setRunning(false)
    })
    return () => {
      isGone = true
    }
  }, [subject])

  async function look() {
    setRunning(true)
    setDevice(await lookInto(subject))
    setRunning(false)
  }
  return { device, isRunning, look }
}

async function lookInto(personId: string | null): Promise<Device> {
  const start = performance.now()
  const build = await serverBuild()
  const tookMs = Math.round(performance.now() - start)
  // What other pages believe of the network is put right by the way (T03).
  if ((build !== null) !== onlineManager.isOnline()) void probe()
  const [workers, use] = await Promise.all([countWorkers(), storageUse()])
  const hasCopy = personId !== null && hasStoredCopy(personId)
  return { at: new Date(), build, tookMs, workers, storage: storageHealth(), hasCopy, use }
}

/** Service workers of this origin, as the browser says: there are to be none (S147). */
async function countWorkers(): Promise<number> {
  return (await globalThis.navigator?.serviceWorker?.getRegistrations())?.length ?? 0
}
