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

/** "van den Broeck" is sorted and abbreviated as B. */
const PARTICLES = /^(van|vande|vanden|vander|von|de|den|der|des|du|le|la|les|te|ten|ter|['’]t)$/i

/** First letters of the first name and of the family name without its particles; of an address what is before the @. */
export function initials(name: string): string {
  const [first = '', ...family] = name
    .replace(/@.*|\bd['’]/gi, '')
    .split(/[\s.,]+/)
    .filter(Boolean)
  const main = family.find((part) => !PARTICLES.test(part)) ?? family[0] ?? ''
  return (first.charAt(0) + main.charAt(0)).toUpperCase()
}
