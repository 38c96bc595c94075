import type { ReactNode } from 'react'
import styles from './tabs.module.css'

/** Views of one page, each a link: the one with `aria-current` carries the clay line. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** How many things a tab or an entry leads to, after its word. */
export function Count({ value }: { value: number }) {
  return <span className={`${styles.count} num`}>{value}</span>
}
