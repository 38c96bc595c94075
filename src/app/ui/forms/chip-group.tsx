import type { ReactNode } from 'react'
import styles from './chip-choice.module.css'

interface ChipChoiceProps<V extends string | number> {
  label: string
  name: string
  defaultValue: V
  options: readonly { value: V; label: string; hint?: string; mark?: ReactNode }[]
}

/** A choice between several, all in sight as chips; uncontrolled. */
export function ChipChoice<V extends string | number>({ label, name, defaultValue, options }: ChipChoiceProps<V>) {
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === defaultValue} />
            {option.mark}
            <span>
              {option.label}
              {option.hint && <span className={styles.hint}> {option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
