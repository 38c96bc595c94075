import { parseArgs } from 'node:util'

/** Somebody, or something, that can sign in. */
export interface Credentials {
  readonly name: string
  readonly secret: string
}

/** What is to be checked, and how far that may go. */
export interface CheckOptions {
  /** The backend, without a slash at the end. */
  readonly origin: string
  readonly customer: Credentials | null
  readonly tablet: Credentials | null
  /** True when a project may be made, changed and deleted. */
  readonly write: boolean
  readonly json: boolean
}

export const USAGE = `Usage: npm run contract -- URL [EMAIL PASSWORD] [--write] [--json]

Checks the backend at URL (https://api.example) against the contract, and ends with 0 when it conforms, 1 when it
differs, 2 when it was not told what to do.

  EMAIL PASSWORD   a customer: checks what signed-in customers get, too; or CONTRACT_EMAIL and CONTRACT_PASSWORD
  --write          makes a project of that customer, changes it and deletes it
  --json           all findings for machines

CONTRACT_CLIENT_ID and CONTRACT_CLIENT_SECRET are those of a showroom tablet. Nothing is changed without --write, and no
password or token is shown.`

/** Reads the command line; a text says what is wrong with it. */
export function parseArguments(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): CheckOptions | string {
  const parsed = parse(args)
  if (typeof parsed === 'string') return parsed
  const { positionals, values } = parsed
  const [url = '', email = environment['CONTRACT_EMAIL'], password = environment['CONTRACT_PASSWORD'], ...more] =
    positionals
  if (!/^https?:\/\/[^/]+\/?$/.test(url) || !URL.canParse(url)) return 'URL must look like https://api.example.'
  if (more.length > 0) return 'There is nothing to say after the password.'
  const customer = credentials(email, password)
  const tablet = credentials(environment['CONTRACT_CLIENT_ID'], environment['CONTRACT_CLIENT_SECRET'])
  if (customer === 'half') return 'A customer needs both an e-mail address and a password.'
  if (tablet === 'half') return 'A tablet needs both CONTRACT_CLIENT_ID and CONTRACT_CLIENT_SECRET.'
  if (values.write && !customer) return '--write needs a customer.'
  return { origin: new URL(url).origin, customer, tablet, write: values.write, json: values.json }
}

function parse(args: readonly string[]) {
  const options = { write: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function credentials(name: string | undefined, secret: string | undefined): Credentials | null | 'half' {
  if (!name && !secret) return null
  return name && secret ? { name, secret } : 'half'
}
