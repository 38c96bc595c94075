import type { ReactNode } from 'react'
import styles from './toggle-chip.module.css'

interface ToggleChipProps {
  pressed: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

export function ToggleChip({ pressed, disabled = false, onPress, children }: ToggleChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  )
}
