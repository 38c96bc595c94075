import { issuePairingCode, type PairingCode } from '#server/modules/devices/service.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Database } from '../database.ts'
import { DEMO_TABLET } from './demo-access.ts'
import { demoAccounts } from './demo-content.ts'

/** How one gets into the demo: as a customer, and on a tablet. */
export interface DemoEntrance {
  /** Addresses of the demo accounts. */
  readonly accounts: readonly string[]
  /** Made anew at each start, as a code pairs one tablet and works for an hour. */
  readonly pairing: PairingCode
}

/** The ways into the demo; null when the database holds no demo content. */
export async function openDemoEntrance(db: Database, clock: Clock): Promise<DemoEntrance | null> {
  const accounts = await demoAccounts(db)
  if (accounts.length === 0) return null
  return { accounts, pairing: await issuePairingCode(db, DEMO_TABLET.showroomId, clock.now()) }
}
