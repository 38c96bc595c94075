import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import fieldStyles from './field.module.css'
import styles from './check-row.module.css'

interface CheckRowProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  label: ReactNode
  hint?: string
  /** Error message; needs an `id`. */
  message?: string | undefined
}

/** A checkbox or radio row, clickable as a whole. */
export function CheckRow({ label, hint, message, ...input }: CheckRowProps) {
  const controlProps = message ? ({ 'aria-invalid': true, 'aria-describedby': `${input.id}-message` } as const) : {}
  return (
    <>
      <label className={styles.check}>
        <input {...input} {...controlProps} />
        <span>
          <span className={styles.label}>{label}</span>
          {hint && <span className="t-s t-soft">{hint}</span>}
        </span>
      </label>
      {message && (
        <p className={fieldStyles.message} id={`${input.id}-message`}>
          <CircleAlert className="i" aria-hidden="true" />
          {message}
        </p>
      )}
    </>
  )
}
