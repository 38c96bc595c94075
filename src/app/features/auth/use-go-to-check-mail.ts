import { useNavigate } from '@tanstack/react-router'

/** Leads on to the page that says which mail is under way; the same for every address (E15). */
export function useCheckMail(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/auth/check-mail' })
}
