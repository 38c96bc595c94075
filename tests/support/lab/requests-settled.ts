import type { JournalEntry, LabClient } from './lab-client.ts'

/** Without a further call for so long, all pages are at rest. */
const SETTLE_MS = 250

/** All calls, once no more have come for so long: the clock must not move on under a call that is on its way. */
export async function waitForRequestsSettled(lab: LabClient, quietMs = SETTLE_MS): Promise<JournalEntry[]> {
  for (let calls = await lab.calls(); ;) {
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    const now = await lab.calls()
    if (now.length === calls.length) return now
    calls = now
  }
}
