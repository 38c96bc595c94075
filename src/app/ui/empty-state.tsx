import type { ReactNode } from 'react'
import { StatePage } from './state-page.tsx'
import { Wall } from './wall.tsx'

/** Nothing here yet: a wall without bricks, a sentence and one action (E02). */
export function EmptyState({
  title,
  text,
  wallLabel,
  children,
}: {
  title: string
  text: string
  wallLabel: string
  children?: ReactNode
}) {
  return (
    <StatePage size="panel" figure={<Wall laid={0} label={wallLabel} large />} title={title} text={text}>
      {children}
    </StatePage>
  )
}
