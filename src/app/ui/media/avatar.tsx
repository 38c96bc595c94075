import styles from './avatar.module.css'
import { cx } from '../styles/class-names.ts'

/** Initials on a square; hidden from assistive technology because the name is next to it. */
export function Avatar({
  name,
  tone = 'sunk',
  large = false,
}: {
  name: string
  tone?: 'sunk' | 'ink' | 'clay'
  large?: boolean
}) {
  return (
    <span className={cx(styles.avatar, styles[tone], large && styles.large)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** First letters of the first two parts: "Lotte Verhaegen" is LV, "Studio Oost, architecten" SO. */
export function initials(name: string): string {
  const parts = name.split(/[\s@.,]+/).filter(Boolean)
  return parts
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
}
