import type { ReactNode } from 'react'
import styles from './chip-group.module.css'

interface ChipGroupProps<V extends string | number> {
  label: string
  name: string
  defaultValue: V
  options: readonly { value: V; label: string; hint?: string; swatch?: ReactNode }[]
}

/** A radio group as chips; uncontrolled. */
export function ChipGroup<V extends string | number>({ label, name, defaultValue, options }: ChipGroupProps<V>) {
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === defaultValue} />
            {option.swatch}
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
