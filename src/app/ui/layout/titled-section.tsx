import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../styles/class-names.ts'
import styles from './titled-section.module.css'

interface TitledSectionProps {
  /** The heading, which then can take the focus. */
  ref?: Ref<HTMLHeadingElement>
  title: string
  text?: string
  className?: string | undefined
  children: ReactNode
}

/** A settings section: title on the left, content on the right, stacked on a phone. */
export function TitledSection({ ref, title, text, className, children }: TitledSectionProps) {
  const id = useId()
  return (
    <section className={cx(styles.section, className)} aria-labelledby={id}>
      <div className={styles.title}>
        <h2 ref={ref} tabIndex={ref ? -1 : undefined} className="t-section" id={id}>
          {title}
        </h2>
        {text && <p className="t-s t-soft">{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
