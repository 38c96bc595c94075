import { type ReactNode, useId } from 'react'
import { BusyIndicator } from './busy-indicator.tsx'
import styles from './switch-row.module.css'

interface SwitchRowProps {
  label: string
  text: string
  /** Below the text, such as the date of the choice. */
  note?: ReactNode
  on: boolean
  busy: boolean
  onChange: (on: boolean) => void
}

/** A switch with immediate effect. */
export function SwitchRow({ label, text, note, on, busy, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <label className="t-row" htmlFor={id}>
          {label}
        </label>
        <p className="t-soft" id={`${id}-text`}>
          {text}
        </p>
        {note && <p className="t-s t-faint">{note}</p>}
      </div>
      <span className={styles.control}>
        {busy && <BusyIndicator />}
        <input
          type="checkbox"
          // A native checkbox says its own state; aria-checked could contradict it.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          id={id}
          className={styles.switch}
          checked={on}
          aria-busy={busy || undefined}
          aria-describedby={`${id}-text`}
          onChange={() => {
            if (!busy) onChange(!on)
          }}
        />
      </span>
    </div>
  )
}
