import { cx } from '../styles/class-names.ts'
import type { BoundState } from '#contract/configuration/bound-state.ts'

interface BoundNoteProps {
  /** For the `aria-describedby` of the control that the bound disables. */
  id?: string
  state: BoundState
  /** How much is used. */
  near: string
  /** Why there can be no more, and what to do. */
  reached: string
}

/** A quiet sentence once something comes close to its bound, and the explanation when it is reached. */
export function BoundNote({ id, state, near, reached }: BoundNoteProps) {
  if (state === 'ok') return null
  return (
    <p id={id} className={cx('t-s', state === 'near' && 't-soft')}>
      {state === 'near' ? near : reached}
    </p>
  )
}
