// Runs inline at the end of the body of documents without prerendered content.
import { documentBuild } from './document-build.ts'
import { sendFirstReads } from './first-reads.ts'
import { preloadSignedIn, type SignedInFiles } from './preload-signed-in.ts'
import { showStartFrame } from './start-frame.ts'
import { readStoredSession } from './stored-session.ts'

const text = document.getElementById('signed-in-files')?.textContent
if (text) {
  const files = JSON.parse(text) as SignedInFiles
  try {
    const { pathname, search } = location
    // With another tab, filter or project in its address the gallery reads something else.
    const isGallery = pathname === '/inspiration' && /^(\?lang=\w*)?$/.test(search)
    const session = pathname === '/' || isGallery ? readStoredSession(window, documentBuild()) : undefined
    // What is stored is shown without waiting.
    if (session && !session.hasData) sendFirstReads(window, session, isGallery).catch(() => undefined)
    if (session && !isGallery) showStartFrame(window, session.hasData)
  } catch {
    // The program starts without what could not be read.
  }
  preloadSignedIn(document, location.pathname, files)
}
