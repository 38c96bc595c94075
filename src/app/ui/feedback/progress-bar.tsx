import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** What is on its way. */
  label: string
  /** How much of it is there, and all of it, in the same unit. */
  value: number
  max: number
}

/** How far something has come. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={styles.bar} max={max} value={value} aria-label={label} />
}
