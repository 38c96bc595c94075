import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOnline } from '#app/platform/query/online.ts'

/** Pages that belong to a project, as the address calls them. */
const HELPERS = ['wall', 'quantity', 'dossier'] as const
type Helper = (typeof HELPERS)[number]

export function isHelper(name: string): name is Helper {
  return HELPERS.some((helper) => helper === name)
}

/** A way to a helper, whose code is fetched while there is a network, for a building site without one (B16, B17). */
export function HelperLink({ to, projectId, children }: { to: Helper; projectId: string; children: ReactNode }) {
  const online = useOnline()
  return (
    <Link
      to="/projects/$projectId/$helper"
      params={{ projectId, helper: to }}
      preload={online ? 'render' : false}
      className="link t-s"
      activeProps={{}}
    >
      {children}
    </Link>
  )
}
