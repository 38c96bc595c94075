import type { JournalEntry, LabClient } from './lab-client.ts'

/** Pages are idle after this time without a request. */
const SETTLE_MS = 250

/** Waits until no more requests arrive and resolves to all, because moving the clock would affect pending ones. */
export async function waitForRequestsSettled(lab: LabClient, quietMs = SETTLE_MS): Promise<JournalEntry[]> {
  for (let calls = await lab.calls(); ;) {
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    const now = await lab.calls()
    if (now.length === calls.length) return now
    calls = now
  }
}
