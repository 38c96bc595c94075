import { type ComponentProps, useId } from 'react'
import { FieldMessage } from './field.tsx'
import styles from './segmented-control.module.css'

interface SegmentedControlProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> {
  label: string
  options: readonly { value: string; label: string; lang?: string }[]
  defaultValue?: string | undefined
  /** Shows the label; by default it is visually hidden. */
  visible?: boolean
  message?: string | undefined
}

/** A radio group as segments. Uncontrolled; the first option has the `id`. */
export function SegmentedControl({
  label,
  options,
  defaultValue,
  visible = false,
  message,
  id,
  ...input
}: SegmentedControlProps) {
  const messageId = useId()
  return (
    <fieldset className={styles.segment} aria-describedby={message ? messageId : undefined}>
      <legend className={visible ? styles.label : 'vh'}>{label}</legend>
      {message && <FieldMessage id={messageId}>{message}</FieldMessage>}
      <div className={styles.options}>
        {options.map(({ value, label: text, lang }, index) => (
          <label key={value} lang={lang}>
            <input
              {...input}
              type="radio"
              value={value}
              id={index === 0 ? id : undefined}
              defaultChecked={value === defaultValue}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
