import type { RegisteredRouter } from '@tanstack/react-router'
import { entries, type LoginNote } from '#app/platform/storage/registry.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'

/** Navigates to the login page with a notice and the address to sign in with. */
export function goToLogin(router: RegisteredRouter, note: LoginNote, emailAddress?: string): void {
  writeEntry(entries.loginNote, note)
  if (emailAddress !== undefined) writeEntry(entries.address, emailAddress)
  void router.navigate({ to: '/auth/login', search: true, replace: true })
}
