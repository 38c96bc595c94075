import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import styles from './course.module.css'

type Split = '2-1' | '1-2' | '3-2' | '2-3' | '1-1' | 'whole'

/** One course of the page's masonry. From 1025 px its cells stand side by side; joints never meet those of the next. */
export function Course({ split = 'whole', className, ...rest }: { split?: Split } & ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.course, styles[`split-${split}`], className)} />
}

/** One cell; `flush` lets a photo reach the joints. */
export function Cell({ flush = false, className, ...rest }: { flush?: boolean } & ComponentProps<'section'>) {
  return <section {...rest} className={cx(styles.cell, flush && styles.flush, className)} />
}
