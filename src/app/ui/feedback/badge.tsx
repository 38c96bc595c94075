import { cx } from './class-names.ts'
import styles from './badge.module.css'

/** A state in one word, with a small brick before it: never colour alone. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'moss' | 'clay' | 'ochre' | 'error' | 'line'
  children: string
}) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}
