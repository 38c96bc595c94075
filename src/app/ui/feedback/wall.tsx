import { cx } from '../styles/class-names.ts'
import styles from './wall.module.css'

const BRICKS = [1, 2, 3, 4]

/**
 * A share (0 to 1) as four small bricks: laid ones first, gaps last. One image for assistive technology with `label` as
 * its name; decorative without it.
 */
export function Wall({
  share,
  label,
  large = false,
  className,
}: {
  share: number
  label?: string
  large?: boolean
  className?: string | undefined
}) {
  return (
    <span
      className={cx(styles.wall, large && styles.large, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {BRICKS.map((brick) => (
        <i key={brick} className={brick <= share * BRICKS.length ? styles.laid : styles.gap} />
      ))}
    </span>
  )
}
