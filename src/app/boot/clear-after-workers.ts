import { reloadOnce } from '../platform/chunks/reload-once.ts'
import { removeForeignCaches } from '../platform/storage/foreign-caches.ts'

/** Removes what retired workers have stored, and loads a page anew that one of them still answers (B08, T34). */
export async function clearAfterWorkers(): Promise<void> {
  await removeForeignCaches()
  if (navigator.serviceWorker.controller) await reloadOnce('worker')
}
