import { issuePairingCode, type PairingCode } from '#server/modules/tablets/service.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Database } from '../database.ts'
import { DEMO_TABLET } from './demo-credentials.ts'
import { demoAccounts } from './demo-content.ts'

/** Logins of the demo: accounts, and a pairing code for a tablet. */
export interface DemoLogins {
  readonly accounts: readonly string[]
  /** Created at each start, as a code pairs one tablet and is valid for an hour. */
  readonly pairing: PairingCode
}

/** The logins of the demo; null without demo content. */
export async function createDemoLogins(db: Database, clock: Clock): Promise<DemoLogins | null> {
  const accounts = await demoAccounts(db)
  if (accounts.length === 0) return null
  return { accounts, pairing: await issuePairingCode(db, DEMO_TABLET.showroomId, clock.now()) }
}
