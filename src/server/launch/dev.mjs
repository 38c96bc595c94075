// npm run dev: Vite with hot reload and the backend mounted in it. Arguments go to Vite.
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()
void import('./launch.mjs').then(function start(launch) {
  return launch.develop()
})
