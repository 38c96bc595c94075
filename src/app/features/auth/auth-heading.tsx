import type { ReactNode } from 'react'
import styles from './auth-heading.module.css'

/** Title and lead of a logged-out page. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 className="t-hero">{title}</h1>
      {children && <p className="t-soft">{children}</p>}
    </div>
  )
}
