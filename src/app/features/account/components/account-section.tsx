import { type ReactNode, useId } from 'react'
import { cx } from '#app/ui/class-names.ts'
import styles from './account-section.module.css'

interface AccountSectionProps {
  title: string
  text?: string
  className?: string | undefined
  children: ReactNode
}

/** One course of an account page: its title at the left, its content at the right, one below the other on a phone. */
export function AccountSection({ title, text, className, children }: AccountSectionProps) {
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
