import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../styles/class-names.ts'
import styles from './field.module.css'

/** Props that connect a control to its label, hint and message. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldCopy {
  label: string
  /** Suffix of the label: "(niet verplicht)". */
  optional?: string | undefined
  hint?: string | undefined
  /** Error message. */
  message?: string | undefined
}

/** A control with label, hint and error message. */
export function Field({
  label,
  optional,
  hint,
  message,
  id,
  children,
}: FieldCopy & { id?: string | undefined; children: (controlProps: ControlProps) => ReactNode }) {
  const generatedId = useId()
  const key = id ?? generatedId
  const described = cx(hint && `${key}-hint`, message && `${key}-message`) || undefined
  return (
    <div className={cx(styles.field, message && styles.wrong)}>
      <label htmlFor={key}>
        <span>{label}</span>
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({ id: key, 'aria-describedby': described, 'aria-invalid': message ? true : undefined })}
      {hint && (
        <p className={styles.hint} id={`${key}-hint`}>
          {hint}
        </p>
      )}
      {message && <FieldMessage id={`${key}-message`}>{message}</FieldMessage>}
    </div>
  )
}

/** An error message; the field's `aria-describedby` names its id. In a fieldset it stands below the legend. */
export function FieldMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.message} id={id}>
      <CircleAlert className="i" aria-hidden="true" />
      {children}
    </p>
  )
}

/** A text field; uncontrolled, so that input from before hydration is kept. */
export function TextField({ label, optional, hint, message, id, ...input }: FieldCopy & ComponentProps<'input'>) {
  return (
    <Field label={label} optional={optional} hint={hint} message={message} id={id}>
      {(controlProps) => <input type="text" {...input} {...controlProps} className={styles.input} />}
    </Field>
  )
}
