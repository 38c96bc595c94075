import styles from './avatar.module.css'
import { cx } from './class-names.ts'

/** Initials on a square. The name stands beside it, so it is silent. */
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

/** First letters of the first two words: "Lotte Verhaegen" is LV, "Studio Oost, architecten" SO. */
export function initials(name: string): string {
  const words = name.split(/[\s@.,]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
