import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldCopy } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './select-field.module.css'

interface SelectFieldProps extends FieldCopy, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[]
  /** Label of the empty option. */
  none: string
}

/** A native select; uncontrolled. */
export function SelectField({ label, optional, hint, message, id, options, none, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, optional, hint, message }} {...(id ? { id } : {})}>
      {(controlProps) => (
        <span className={styles.box}>
          {/* Remounted for a new default value, which React applies on mount only. */}
          <select key={String(select.defaultValue)} {...select} {...controlProps} className={fieldStyles.input}>
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
