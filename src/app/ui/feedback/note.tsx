import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './note.module.css'

interface NoteProps {
  tone?: 'neutral' | 'ochre' | 'error' | 'moss'
  /** In the flow of a cell rather than across the screen. */
  boxed?: boolean
  icon?: LucideIcon
  role?: 'status' | 'alert'
  children: ReactNode
}

/** A bar that says in what state the screen is. */
export function Note({ tone = 'neutral', boxed = false, icon: Icon, role, children }: NoteProps) {
  return (
    <div className={cx(styles.note, styles[tone], boxed && styles.boxed)} role={role}>
      {Icon && <Icon className="i" aria-hidden="true" />}
      <div>{children}</div>
    </div>
  )
}
