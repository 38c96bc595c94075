import { cx } from '../styles/class-names.ts'
import styles from './badge.module.css'

/** A status label with a small brick: colour is never the only cue. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'moss' | 'clay' | 'ochre' | 'error' | 'line'
  children: string
}) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}
