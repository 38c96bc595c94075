import { useSearch } from '@tanstack/react-router'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'

/** The page that the login returns to; links among the logged-out pages keep it in their query. */
export function useReturnPath(): string {
  return safeReturnPath(useSearch({ strict: false }).back)
}
