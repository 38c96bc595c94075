// npm start: from a bare clone to a running portal. Runs on any Node far enough to say which one is needed.
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()
void import('./launch.mjs').then(function start(launch) {
  return launch.start()
})
