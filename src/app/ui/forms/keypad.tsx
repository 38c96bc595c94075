import { Delete } from 'lucide-react'
import { useEffect } from 'react'
import styles from './keypad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface KeypadProps {
  /** Accessible names of the keypad and its two function keys. */
  labels: { label: string; clear: string; backspace: string }
  onDigit: (digit: string) => void
  onBackspace: () => void
  onClear: () => void
  /** The keys then ignore presses, and keep the focus. */
  disabled: boolean
}

/** A numeric keypad; a hardware keyboard works too. */
export function Keypad({ labels, onDigit, onBackspace, onClear, disabled }: KeypadProps) {
  useEffect(() => {
    if (disabled) return undefined
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) onDigit(key)
      if (key === 'Backspace') onBackspace()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  })
  const unlessDisabled = (press: () => void) => () => {
    if (!disabled) press()
  }
  const digit = (value: string) => (
    <button key={value} type="button" aria-disabled={disabled} onClick={unlessDisabled(() => onDigit(value))}>
      {value}
    </button>
  )
  return (
    <div className={styles.keypad} role="group" aria-label={labels.label}>
      {DIGITS.map(digit)}
      <button type="button" className={styles.clear} aria-disabled={disabled} onClick={unlessDisabled(onClear)}>
        {labels.clear}
      </button>
      {digit('0')}
      <button
        type="button"
        aria-disabled={disabled}
        aria-label={labels.backspace}
        onClick={unlessDisabled(onBackspace)}
      >
        <Delete className="i i--xl" aria-hidden="true" />
      </button>
    </div>
  )
}
