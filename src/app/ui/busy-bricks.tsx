import styles from './busy-bricks.module.css'

/** Three small bricks that blink one after the other: something is under way. The words beside it say what. */
export function BusyBricks() {
  return (
    <span className={styles.bricks} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
