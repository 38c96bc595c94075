import type { ReactNode } from 'react'
import { StatePage, type StateSize } from './state-page.tsx'
import { Wall } from './wall.tsx'

interface EmptyStateProps {
  title: string
  text: string
  wallLabel: string
  size?: StateSize
  children?: ReactNode
}

/** Empty state: a wall without bricks, a sentence and one action. */
export function EmptyState({ wallLabel, size = 'panel', ...rest }: EmptyStateProps) {
  return <StatePage size={size} illustration={<Wall share={0} label={wallLabel} large />} {...rest} />
}
