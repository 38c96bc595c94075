import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styles/class-names.ts'
import { FieldMessage } from './field.tsx'
import styles from './check-row.module.css'

interface CheckRowProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  label: ReactNode
  hint?: string
  /** A picture of the option; the control then stands at the end. */
  media?: ReactNode
  /** Error message; needs an `id`. */
  message?: string | undefined
}

/** A checkbox or radio row, clickable as a whole. */
export function CheckRow({ label, hint, media, message, ...input }: CheckRowProps) {
  const controlProps = message ? ({ 'aria-invalid': true, 'aria-describedby': `${input.id}-message` } as const) : {}
  return (
    <>
      <label className={cx(styles.check, media !== undefined && styles.withMedia)}>
        {media}
        <input {...input} {...controlProps} />
        <span>
          <span className={styles.label}>{label}</span>
          {hint && <span className="t-s t-soft">{hint}</span>}
        </span>
      </label>
      {message && <FieldMessage id={`${input.id}-message`}>{message}</FieldMessage>}
    </>
  )
}
