import { useId } from 'react'
import { FieldMessage } from './field.tsx'
import styles from './segmented-control.module.css'

interface SegmentedControlProps<V extends string> {
  id?: string
  name: string
  label: string
  options: readonly { value: V; label: string; lang?: string }[]
  defaultValue?: string | undefined
  /** Shows the label; by default it is visually hidden. */
  visible?: boolean
  message?: string | undefined
  onChange?: (value: V) => void
}

/** A radio group as segments. Uncontrolled; the first option has the `id`. */
export function SegmentedControl<V extends string>({
  id,
  name,
  label,
  options,
  defaultValue,
  visible = false,
  message,
  onChange,
}: SegmentedControlProps<V>) {
  const messageId = useId()
  return (
    <fieldset className={styles.segment} aria-describedby={message ? messageId : undefined}>
      <legend className={visible ? styles.label : 'vh'}>{label}</legend>
      {message && <FieldMessage id={messageId}>{message}</FieldMessage>}
      <div className={styles.options}>
        {options.map(({ value, label: text, lang }, index) => (
          <label key={value} lang={lang}>
            <input
              type="radio"
              name={name}
              value={value}
              id={index === 0 ? id : undefined}
              defaultChecked={value === defaultValue}
              onChange={() => onChange?.(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
