import { Delete } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './keypad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface KeypadProps {
  onDigit: (digit: string) => void
  onBackspace: () => void
  onClear: () => void
  /** The keys then ignore presses, and keep the focus. */
  disabled: boolean
}

/** A numeric keypad; a hardware keyboard works too. */
export function Keypad({ onDigit, onBackspace, onClear, disabled }: KeypadProps) {
  const { t } = useTranslation('app')
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
    <div className={styles.keypad} role="group" aria-label={t('kiosk.keypad.label')}>
      {DIGITS.map(digit)}
      <button type="button" className={styles.clear} aria-disabled={disabled} onClick={unlessDisabled(onClear)}>
        {t('kiosk.keypad.clear')}
      </button>
      {digit('0')}
      <button
        type="button"
        aria-disabled={disabled}
        aria-label={t('kiosk.keypad.backspace')}
        onClick={unlessDisabled(onBackspace)}
      >
        <Delete className="i i--xl" aria-hidden="true" />
      </button>
    </div>
  )
}
