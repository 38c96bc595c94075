import styles from './busy-indicator.module.css'

/** Three blinking bricks; decorative, as the text next to it says what is loading. */
export function BusyIndicator() {
  return (
    <span className={styles.bricks} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
