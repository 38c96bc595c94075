import type { ReactNode } from 'react'

/** A term and its description, inside a `dl`. */
export function DescriptionItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
