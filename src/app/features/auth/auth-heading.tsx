import type { ReactNode } from 'react'
import styles from './auth-words.module.css'

/** Title and one sentence of a logged-out page. */
export function AuthWords({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.words}>
      <h1 className="t-hero">{title}</h1>
      {children && <p className="t-soft">{children}</p>}
    </div>
  )
}
