import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
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
  const ref = useRef<HTMLSelectElement>(null)
  const { defaultValue } = select
  useLayoutEffect(() => {
    if (ref.current) setDefaultValue(ref.current, String(defaultValue ?? ''))
  }, [defaultValue])
  return (
    <Field label={label} optional={optional} hint={hint} message={message} id={id}>
      {(controlProps) => (
        <span className={styles.box}>
          <select ref={ref} {...select} {...controlProps} className={fieldStyles.input}>
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

/** React applies a default value on mount only. What is selected stays. */
function setDefaultValue(select: HTMLSelectElement, defaultValue: string): void {
  const { value } = select
  for (const option of select.options) option.defaultSelected = option.value === defaultValue
  select.value = value
}
