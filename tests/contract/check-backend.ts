import { API_BASE } from '#contract/http/base-path.ts'
import type { CheckOptions } from './cli-arguments.ts'
import { BackendClient } from './backend-client.ts'
import { checkAccess } from './check-access.ts'
import { checkConventions } from './check-conventions.ts'
import { checkReads } from './check-reads.ts'
import { checkWrites } from './check-writes.ts'
import { Findings } from './findings.ts'
import { signInCustomer, signInTablet } from './sign-in.ts'

/** Checks a backend against all endpoints, as far as the given credentials allow. */
export async function checkBackend({
  origin,
  client: portal,
  customer,
  tablet,
  write,
}: CheckOptions): Promise<Findings> {
  const findings = new Findings()
  const client = new BackendClient(origin)
  const { status, text } = await client.request(API_BASE)
  if (!findings.expect('all', 'is reachable', status !== 0, `${origin} did not respond (${text})`)) return findings
  const offered = await checkAccess(client, findings)
  await checkConventions(client, findings)
  const person = customer && (await signInCustomer(client, portal, customer, findings))
  if (person) {
    await checkReads(client, 'customer', person, offered, findings)
    if (write) await checkWrites(client, person, offered, findings)
    await person.signOut()
  }
  if (!customer) findings.add('not checked', 'all', 'signed in', 'no customer credentials were given')
  const device = tablet && (await signInTablet(client, tablet, findings))
  if (device) await checkReads(client, 'showroom', device, offered, findings)
  return findings
}
