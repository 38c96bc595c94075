import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../styles/class-names.ts'
import styles from './state-page.module.css'

export type StateSize = 'page' | 'section' | 'panel'

interface StatePageProps {
  icon?: LucideIcon | undefined
  /** Above the title instead of an icon, such as an empty wall. */
  illustration?: ReactNode
  title: string
  text?: string
  /**
   * `page` fills the screen and owns its h1; `section` spans the page and `panel` fits a panel, both under another h1.
   */
  size?: StateSize
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** An empty, error or offline state with its actions. */
export function StatePage({ icon: Icon, illustration, title, text, size = 'page', role, children }: StatePageProps) {
  const Title = size === 'page' ? 'h1' : 'h2'
  return (
    <div className={cx(styles.state, styles[size])} role={role}>
      {illustration}
      {Icon && <Icon className="i i--xl" aria-hidden="true" />}
      <Title className={size === 'page' ? 't-hero' : 't-2xl'}>{title}</Title>
      {text && <p className={cx('t-soft', styles.text)}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
