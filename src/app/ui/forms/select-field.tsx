import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './select-field.module.css'

interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[]
  /** The first entry, for nothing chosen. */
  none: string
}

/** A native list of choices; uncontrolled. */
export function SelectField({ label, optional, hint, message, id, options, none, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, optional, hint, message }} {...(id ? { id } : {})}>
      {(wiring) => (
        <span className={styles.box}>
          {/* A new one for a new default, which React sets on a select once only. */}
          <select key={String(select.defaultValue)} {...select} {...wiring} className={fieldStyles.input}>
            <option value="">{none}</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown className="i" aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
