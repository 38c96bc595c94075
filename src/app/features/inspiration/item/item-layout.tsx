import { type ReactNode, Suspense } from 'react'
import styles from './item-layout.module.css'

interface ItemLayoutProps {
  media: ReactNode
  /** Full-width content below both columns. */
  below: ReactNode
  /** Below everything else. */
  adviser: ReactNode
  children: ReactNode
}

export function ItemLayout({ media, below, adviser, children }: ItemLayoutProps) {
  return (
    <article className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.media}>{media}</div>
        <div className={styles.info}>{children}</div>
      </div>
      {below}
      <Suspense>{adviser}</Suspense>
    </article>
  )
}

/** Reserves the height of its buttons while they load. */
export function ItemActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
