import { Delete } from 'lucide-react'
import { useEffect } from 'react'
import styles from './keypad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface KeypadProps {
  /** What the whole, the key that clears, and the one that takes the last digit back are called. */
  words: { label: string; clear: string; backspace: string }
  onDigit: (digit: string) => void
  onBackspace: () => void
  onClear: () => void
  disabled: boolean
}

/** Digits to touch; a keyboard's do the same. */
export function Keypad({ words, onDigit, onBackspace, onClear, disabled }: KeypadProps) {
  useEffect(() => {
    if (disabled) return undefined
    const press = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) onDigit(key)
      if (key === 'Backspace') onBackspace()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  const digit = (value: string) => (
    <button key={value} type="button" disabled={disabled} onClick={() => onDigit(value)}>
      {value}
    </button>
  )
  return (
    <div className={styles.keypad} role="group" aria-label={words.label}>
      {DIGITS.map(digit)}
      <button type="button" className={styles.word} disabled={disabled} onClick={onClear}>
        {words.clear}
      </button>
      {digit('0')}
      <button type="button" disabled={disabled} aria-label={words.backspace} onClick={onBackspace}>
        <Delete className="i i--xl" aria-hidden="true" />
      </button>
    </div>
  )
}
