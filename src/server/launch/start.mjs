// npm start: from a bare clone to a running portal. Any Node version can run this file far enough to report the
// required one.
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()
void import('./launch.mjs').then(function start(launch) {
  return launch.start()
})
