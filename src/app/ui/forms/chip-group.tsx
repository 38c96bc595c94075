import { type ReactNode, useId } from 'react'
import { FieldMessage } from './field.tsx'
import styles from './chip-group.module.css'

interface ChipGroupProps<V extends string | number> {
  label: string
  name: string
  /** The option that is selected at first. */
  defaultValue?: V
  /** The selected option, instead of `defaultValue`. */
  value?: V
  onChange?: (value: V) => void
  /** The id of the first option. */
  id?: string
  message?: string | undefined
  options: readonly { value: V; label: string; hint?: string; swatch?: ReactNode }[]
}

/** A radio group as chips; uncontrolled unless it has a `value`. */
export function ChipGroup<V extends string | number>({
  label,
  name,
  defaultValue,
  value,
  onChange,
  id,
  message,
  options,
}: ChipGroupProps<V>) {
  const messageId = useId()
  return (
    <fieldset aria-describedby={message ? messageId : undefined}>
      <legend className={styles.label}>{label}</legend>
      {message && (
        <div className={styles.message}>
          <FieldMessage id={messageId}>{message}</FieldMessage>
        </div>
      )}
      <div className={styles.chips}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.chip}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
            />
            {option.swatch}
            <span>
              <span>{option.label}</span>
              {option.hint && <span className={styles.hint}> {option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
