import { copyFile } from 'node:fs/promises'

/** File names that common tools use for service workers; the build emits the first one (pwa.ts). */
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

/** Copies the worker that removes itself to all paths that an older portal may have used. */
export async function copyRetiredWorker(portal: string): Promise<void> {
  const [built, ...others] = WORKER_NAMES
  await Promise.all(others.map((name) => copyFile(`${portal}/${built}`, `${portal}/${name}`)))
}
