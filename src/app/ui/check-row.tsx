import type { ComponentProps } from 'react'
import styles from './check-row.module.css'

interface CheckRowProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  label: string
  hint?: string
}

/** One choice as a row that can be pressed anywhere. */
export function CheckRow({ label, hint, ...input }: CheckRowProps) {
  return (
    <label className={styles.check}>
      <input {...input} />
      <span>
        <span className={styles.label}>{label}</span>
        {hint && <span className="t-s t-soft">{hint}</span>}
      </span>
    </label>
  )
}
