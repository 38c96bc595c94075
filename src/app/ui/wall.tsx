import { cx } from './class-names.ts'
import styles from './wall.module.css'

const BRICKS = [1, 2, 3, 4]

/** The score as four small bricks: laid ones first, gaps last. One image for assistive technology, `label` its words. */
export function Wall({ laid, label, large = false }: { laid: number; label: string; large?: boolean }) {
  return (
    <span className={cx(styles.wall, large && styles.large)} role="img" aria-label={label}>
      {BRICKS.map((brick) => (
        <i key={brick} className={brick <= laid ? styles.laid : styles.gap} />
      ))}
    </span>
  )
}
