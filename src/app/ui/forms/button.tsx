import type { ComponentProps, MouseEvent } from 'react'
import { BusyBricks } from './busy-bricks.tsx'
import styles from './button.module.css'
import { cx } from './class-names.ts'

type Variant = 'primary' | 'second' | 'quiet' | 'danger'

interface Look {
  variant?: Variant
  /** Square, for an icon alone; the button then needs an `aria-label`. */
  icon?: boolean
  block?: boolean
}

/** The look of a button, for links that act like one. */
export function buttonClass({ variant = 'second', icon = false, block = false }: Look = {}): string {
  return cx(styles.button, styles[variant], icon && styles.icon, block && styles.block)
}

/** A button. While busy it keeps its label and its focus, and does nothing when pressed again (S060). */
export function Button({
  variant,
  icon,
  block,
  busy = false,
  children,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const look = { ...(variant ? { variant } : {}), ...(icon ? { icon } : {}), ...(block ? { block } : {}) }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={press}
      className={cx(buttonClass(look), rest.className)}
    >
      {busy && <BusyBricks />}
      {busy && icon ? null : children}
    </button>
  )
}
