import { parseArgs } from 'node:util'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'

/** Credentials of a customer or of a tablet. */
export interface Credentials {
  readonly name: string
  readonly secret: string
}

/** The options of a check. */
export interface CheckOptions {
  /** The origin of the backend without a trailing slash. */
  readonly origin: string
  /** The portal's OAuth client. */
  readonly client: Credentials
  readonly customer: Credentials | null
  readonly tablet: Credentials | null
  /** Allows to write with the customer's rights. */
  readonly write: boolean
  readonly json: boolean
}

export const USAGE = `Usage: npm run contract -- URL [EMAIL PASSWORD] [--write] [--json]

Checks the backend at URL (https://api.example) against the contract. What the customer's specification demands and what
our contract adds are two lists; the exit code is 0 when the first has no difference, 1 when it has one, and 2 for invalid
arguments.

  EMAIL PASSWORD   a customer, to check signed-in calls too; or CONTRACT_EMAIL and CONTRACT_PASSWORD
  --write          creates, changes and deletes a project with a file, saves the profile as it is, and calls the
                   operations on the customer's first appointment, which may check in, start and end it
  --json           prints all findings as JSON

OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET are the portal's OAuth client, ${DEFAULT_CLIENT.id} and ${DEFAULT_CLIENT.secret} by default;
CONTRACT_CLIENT_ID and CONTRACT_CLIENT_SECRET are the credentials of a tablet. Without --write nothing is changed, and no
secret, password or token is printed.`

/** Parses the arguments; returns a message for invalid ones. */
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
  if (more.length > 0) return 'Unexpected argument after the password.'
  const customer = credentials(email, password)
  const tablet = credentials(environment['CONTRACT_CLIENT_ID'], environment['CONTRACT_CLIENT_SECRET'])
  const client = {
    name: environment['OAUTH_CLIENT_ID'] || DEFAULT_CLIENT.id,
    secret: environment['OAUTH_CLIENT_SECRET'] || DEFAULT_CLIENT.secret,
  }
  if (customer === 'incomplete') return 'A customer needs both an e-mail address and a password.'
  if (tablet === 'incomplete') return 'A tablet needs both CONTRACT_CLIENT_ID and CONTRACT_CLIENT_SECRET.'
  if (values.write && !customer) return '--write needs a customer.'
  return { origin: new URL(url).origin, client, customer, tablet, write: values.write, json: values.json }
}

function parse(args: readonly string[]) {
  const options = { write: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function credentials(name: string | undefined, secret: string | undefined): Credentials | null | 'incomplete' {
  if (!name && !secret) return null
  return name && secret ? { name, secret } : 'incomplete'
}
