import { parseArguments, USAGE } from './cli-arguments.ts'
import { checkBackend } from './check-backend.ts'

// npm run contract -- URL: checks whether a backend conforms to the contract.
const options = parseArguments(process.argv.slice(2), process.env)
if (typeof options === 'string') {
  console.error(`${options}\n\n${USAGE}`)
  process.exitCode = 2
} else {
  const findings = await checkBackend(options)
  console.log(options.json ? findings.json() : findings.text())
  process.exitCode = findings.count('differs', 'specification') === 0 ? 0 : 1
}
