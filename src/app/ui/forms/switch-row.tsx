import { type ReactNode, useId } from 'react'
import { BusyBricks } from './busy-bricks.tsx'
import styles from './switch-row.module.css'

interface SwitchRowProps {
  label: string
  text: string
  /** Below the text, such as when the choice was made. */
  note?: ReactNode
  on: boolean
  busy: boolean
  onChange: (on: boolean) => void
}

/** Something that is on or off, and is so at once. */
export function SwitchRow({ label, text, note, on, busy, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label className="t-row" htmlFor={id}>
          {label}
        </label>
        <p className="t-soft" id={`${id}-text`}>
          {text}
        </p>
        {note && <p className="t-s t-faint">{note}</p>}
      </div>
      <span className={styles.control}>
        {busy && <BusyBricks />}
        <input
          type="checkbox"
          role="switch"
          id={id}
          className={styles.switch}
          checked={on}
          aria-checked={on}
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
