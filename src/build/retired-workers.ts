import { copyFile } from 'node:fs/promises'

/** Where the usual tools put a service worker; the first is what the build emits (pwa.ts). */
export const WORKER_NAMES = [
  'sw.js',
  'service-worker.js',
  'serviceworker.js',
  'serviceWorker.js',
  'service_worker.js',
  'worker.js',
  'pwa-sw.js',
  'pwabuilder-sw.js',
  'ngsw-worker.js',
  'safety-worker.js',
  'firebase-messaging-sw.js',
  'OneSignalSDKWorker.js',
] as const

/** Puts a copy of the worker that removes itself wherever an older portal may have had its own. */
export async function copyRetiredWorker(portal: string): Promise<void> {
  const [built, ...others] = WORKER_NAMES
  await Promise.all(others.map((name) => copyFile(`${portal}/${built}`, `${portal}/${name}`)))
}
