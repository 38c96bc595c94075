import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { AlertIcon } from './first-load-icons.tsx'
import styles from './field.module.css'

/** What a control needs to be wired to its label, hint and message. */
export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldText {
  label: string
  /** After the label, for what may stay empty: "(niet verplicht)". */
  optional?: string | undefined
  hint?: string | undefined
  /** What is wrong; turns the field red. */
  message?: string | undefined
}

/** Label above, hint and message below, one control between. */
export function Field({
  label,
  optional,
  hint,
  message,
  id,
  children,
}: FieldText & { id?: string; children: (wiring: Wiring) => ReactNode }) {
  const own = useId()
  const key = id ?? own
  const described = cx(hint && `${key}-hint`, message && `${key}-message`) || undefined
  return (
    <div className={cx(styles.field, message && styles.wrong)}>
      <label htmlFor={key}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({ id: key, 'aria-describedby': described, 'aria-invalid': message ? true : undefined })}
      {hint && (
        <p className={styles.hint} id={`${key}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p className={styles.message} id={`${key}-message`}>
          <AlertIcon />
          {message}
        </p>
      )}
    </div>
  )
}

/** A line of text; uncontrolled, so that what is typed before hydration is posted (performance.md, "What buys it" 2). */
export function TextField({ label, optional, hint, message, id, ...input }: FieldText & ComponentProps<'input'>) {
  return (
    <Field {...{ label, optional, hint, message }} {...(id ? { id } : {})}>
      {(wiring) => <input type="text" {...input} {...wiring} className={styles.input} />}
    </Field>
  )
}
