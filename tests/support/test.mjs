// npm test: everything, in order; "npm test -- unit api" runs only those stages. The last line is the sum.
import { requireSupportedNode } from '#server/launch/node-version.mjs'

requireSupportedNode()
void import('./test-run.mjs').then(function start(run) {
  return run.main(process.argv.slice(2))
})
