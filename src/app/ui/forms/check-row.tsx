import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon } from './first-load-icons.tsx'
import fieldStyles from './field.module.css'
import styles from './check-row.module.css'

interface CheckRowProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  label: ReactNode
  hint?: string
  /** What is wrong; needs an `id`. */
  message?: string | undefined
}

/** One choice as a row that can be pressed anywhere. */
export function CheckRow({ label, hint, message, ...input }: CheckRowProps) {
  const wiring = message ? ({ 'aria-invalid': true, 'aria-describedby': `${input.id}-message` } as const) : {}
  return (
    <>
      <label className={styles.check}>
        <input {...input} {...wiring} />
        <span>
          <span className={styles.label}>{label}</span>
          {hint && <span className="t-s t-soft">{hint}</span>}
        </span>
      </label>
      {message && (
        <p className={fieldStyles.message} id={`${input.id}-message`}>
          <AlertIcon />
          {message}
        </p>
      )}
    </>
  )
}
