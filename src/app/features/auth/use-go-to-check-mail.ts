import { useNavigate } from '@tanstack/react-router'
import { useIsCurrentPage } from '#app/platform/navigation/use-is-current-page.ts'

export function useGoToCheckMail(): () => void {
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()
  return () => void (isCurrentPage() && navigate({ to: '/auth/check-mail', search: true }))
}
