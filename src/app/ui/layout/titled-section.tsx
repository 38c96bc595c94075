import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import styles from './titled-section.module.css'

interface TitledSectionProps {
  title: string
  text?: string
  className?: string | undefined
  children: ReactNode
}

/** One course of a page of settings: its title at the left, its content at the right, one below the other on a phone. */
export function TitledSection({ title, text, className, children }: TitledSectionProps) {
  const id = useId()
  return (
    <section className={cx(styles.section, className)} aria-labelledby={id}>
      <div className={styles.title}>
        <h2 className="t-section" id={id}>
          {title}
        </h2>
        {text && <p className="t-s t-soft">{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
