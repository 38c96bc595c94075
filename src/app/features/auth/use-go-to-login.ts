import { useNavigate } from '@tanstack/react-router'
import { entries, type LoginNote } from '#app/platform/storage/registry.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'

/** Navigates to the login page with a notice and the address to sign in with. */
export function useGoToLogin(): (note: LoginNote, emailAddress?: string) => void {
  const navigate = useNavigate()
  return (note, emailAddress) => {
    writeEntry(entries.loginNote, note)
    if (emailAddress !== undefined) writeEntry(entries.address, emailAddress)
    void navigate({ to: '/auth/login', search: true, replace: true })
  }
}
