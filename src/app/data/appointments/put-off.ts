import { cookieEntries, readCookie } from '#app/platform/storage/cookies.ts'
import { localEntries, writeLocal } from '#app/platform/storage/local-store.ts'

/** Remembers that onboarding waits for another visit than this one; not on a showroom's tablet, which keeps nothing (T42). */
export function putOffOnboarding(visitId: string): void {
  if (readCookie(cookieEntries.machineCredentials) === null) writeLocal(localEntries.onboardingLater, visitId)
}
