import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../styles/class-names.ts'
import styles from './note.module.css'

interface NoteProps {
  tone?: 'neutral' | 'ochre' | 'error' | 'moss'
  /** Inside a panel instead of full width. */
  boxed?: boolean
  icon?: LucideIcon
  role?: 'status' | 'alert'
  children: ReactNode
}

/** A bar with a status message. */
export function Note({ tone = 'neutral', boxed = false, icon: Icon, role, children }: NoteProps) {
  return (
    <div className={cx(styles.note, styles[tone], boxed && styles.boxed)} role={role}>
      {Icon && <Icon className="i" aria-hidden="true" />}
      <div>{children}</div>
    </div>
  )
}
