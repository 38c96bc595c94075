import type { RegisteredRouter } from '@tanstack/react-router'
import { useAtRest } from '#app/platform/query/use-at-rest.ts'

const fetchAll = async (router: RegisteredRouter) => (await import('./fetch-projects.ts')).fetchProjects(router)

/** Fetches all that the pages of projects need, so that projects are made, opened and edited without a network. */
export function useProjectAtHand(wanted = true): void {
  useAtRest(wanted, fetchAll)
}
