import { useNavigate } from '@tanstack/react-router'

export function useGoToCheckMail(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/auth/check-mail', search: true })
}
