import type { ReactNode } from 'react'
import styles from './item-frame.module.css'

interface ItemFrameProps {
  /** The pictures. */
  look: ReactNode
  /** What lies below both. */
  below: ReactNode
  children: ReactNode
}

/** A page of one thing: its pictures to the edges, and beside or below them what is to say about it. */
export function ItemFrame({ look, below, children }: ItemFrameProps) {
  return (
    <article className={styles.page}>
      <div className={styles.frame}>
        <div className={styles.look}>{look}</div>
        <div className={styles.info}>{children}</div>
      </div>
      {below}
    </article>
  )
}
