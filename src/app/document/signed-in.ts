// Runs inline at the end of the body of documents without prerendered content.
import { sendFirstReads } from './first-reads.ts'
import { preloadSignedIn, type SignedInFiles } from './preload-signed-in.ts'

const text = document.getElementById('signed-in-files')?.textContent
if (text) {
  const files = JSON.parse(text) as SignedInFiles
  // After a failure the program reads by itself.
  if (location.pathname === '/') sendFirstReads(window, files.build).catch(() => undefined)
  preloadSignedIn(document, location.pathname, files)
}
