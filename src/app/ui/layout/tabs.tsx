import type { ReactNode } from 'react'
import styles from './tabs.module.css'

/** Tabs as links; `aria-current` marks the active one. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** A count after the label of a tab or menu entry. */
export function Count({ value }: { value: number }) {
  return <span className={`${styles.count} num`}>{value}</span>
}
