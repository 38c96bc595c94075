import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** Accessible name. */
  label: string
  /** Same unit as `max`. */
  value: number
  max: number
}

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={styles.bar} max={max} value={value} aria-label={label} />
}
