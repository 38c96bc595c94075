import type { RegisteredRouter } from '@tanstack/react-router'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'
import { entries, type LoginNote } from '#app/platform/storage/registry.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'

interface LoginInput {
  /** The address to sign in with. */
  emailAddress?: string | undefined
  /** The page to return to, by default what the address says. */
  back?: string | undefined
}

/** Navigates to the login page with a notice. */
export function goToLogin(router: RegisteredRouter, note: LoginNote, { emailAddress, back }: LoginInput = {}): void {
  writeEntry(entries.loginNote, note)
  if (emailAddress !== undefined) writeEntry(entries.address, emailAddress)
  const path = safeReturnPath(back)
  void router.navigate({ to: '/auth/login', search: path === '/' ? true : { back: path }, replace: true })
}
