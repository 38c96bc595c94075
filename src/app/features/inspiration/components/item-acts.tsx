import type { ReactNode } from 'react'
import styles from './item-acts.module.css'

/** What can be done with a thing, one button below the other; their place is kept until it is known which there are. */
export function ItemActs({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>
}
