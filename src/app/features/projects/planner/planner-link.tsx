import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'

/** The planner's URL segment. */
const PLANNER_PAGES = ['wall', 'quantity', 'dossier'] as const
type PlannerPageName = (typeof PLANNER_PAGES)[number]

export function isPlannerPageName(name: string): name is PlannerPageName {
  return PLANNER_PAGES.some((page) => page === name)
}

/** A link to a planner, preloaded when rendered, so that it works on a building site without a network. */
export function PlannerLink({
  to,
  projectId,
  children,
}: {
  to: PlannerPageName
  projectId: string
  children: ReactNode
}) {
  const isOnline = useOnline()
  return (
    <Link
      to="/projects/$projectId/$planner"
      params={{ projectId, planner: to }}
      preload={isOnline ? 'render' : false}
      className="link t-s"
      activeProps={{}}
    >
      {children}
    </Link>
  )
}
