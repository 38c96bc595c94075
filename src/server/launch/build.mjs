// npm run build: portal, prerendered pages and backend into dist/. Arguments go to Vite.
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()
void import('./launch.mjs').then(function start(launch) {
  return launch.buildOnce()
})
