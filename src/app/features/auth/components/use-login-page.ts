import { useNavigate } from '@tanstack/react-router'
import { type LoginNote, visitEntries, visitStore } from '#app/platform/storage/visit-store.ts'

/**
 * Leads on to the login page with something to say there, and the address to sign in with: the end of every way that began
 * in a mail or at a provider. It guards nothing (S017).
 */
export function useLoginPage(): (note: LoginNote, emailAddress?: string) => void {
  const navigate = useNavigate()
  return (note, emailAddress) => {
    visitStore.write(visitEntries.loginNote, note)
    if (emailAddress !== undefined) visitStore.write(visitEntries.address, emailAddress)
    void navigate({ to: '/auth/login', replace: true })
  }
}
