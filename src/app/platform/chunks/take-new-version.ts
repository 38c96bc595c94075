import { fetchDocument, START } from './fetch-document.ts'
import { serverBuild } from './server-build.ts'

/**
 * Loads the page anew from the server's newest build. First come the documents, which browsers keep for a week: this one, and
 * where the next visit starts. False where the server cannot be reached: the page stays as it is (T49).
 */
export async function takeNewVersion(): Promise<boolean> {
  if ((await serverBuild()) === null) return false
  try {
    await Promise.all([location.href, START].map(fetchDocument))
  } catch {
    return false
  }
  // They have just been asked, and what they typed is kept (F-23): the browser need not ask them again.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
  return true
}
