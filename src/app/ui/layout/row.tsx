import type { ComponentProps } from 'react'
import { cx } from '../styles/class-names.ts'
import styles from './row.module.css'

type Split = '2-1' | '1-2' | '3-2' | '2-3' | '1-1' | 'whole'

/** A row of panels, side by side from 1025 px. Alternating splits keep joints from lining up. */
export function Row({ split = 'whole', className, ...rest }: { split?: Split } & ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.row, styles[`split-${split}`], className)} />
}

/** A panel; `flush` removes its padding, for photos. */
export function Panel({ flush = false, className, ...rest }: { flush?: boolean } & ComponentProps<'section'>) {
  return <section {...rest} className={cx(styles.panel, flush && styles.flush, className)} />
}
