// Runs inline at the end of the body of documents without prerendered content.
import { preloadSignedIn, type SignedInFiles } from './preload-signed-in.ts'

const files = document.getElementById('signed-in-files')?.textContent
if (files) preloadSignedIn(document, location.pathname, JSON.parse(files) as SignedInFiles)
