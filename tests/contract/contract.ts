import { parseArguments, USAGE } from './cli-arguments.ts'
import { checkBackend } from './check-backend.ts'

// npm run contract -- URL: whether a backend is one that the portal can live with.
const wanted = parseArguments(process.argv.slice(2), process.env)
if (typeof wanted === 'string') {
  console.error(`${wanted}\n\n${USAGE}`)
  process.exitCode = 2
} else {
  const findings = await checkBackend(wanted)
  console.log(wanted.json ? findings.json() : findings.text())
  process.exitCode = findings.count('differs') === 0 ? 0 : 1
}
