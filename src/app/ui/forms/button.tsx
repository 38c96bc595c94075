import type { ComponentProps, MouseEvent } from 'react'
import { BusyIndicator } from './busy-indicator.tsx'
import styles from './button.module.css'
import { cx } from '../styles/class-names.ts'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonStyle {
  variant?: Variant | undefined
  /** Square, for an icon alone; the button then needs an `aria-label`. */
  icon?: boolean | undefined
  block?: boolean | undefined
}

/** Class names of a button, for links styled as buttons. */
export function buttonClass({ variant = 'secondary', icon = false, block = false }: ButtonStyle = {}): string {
  return cx(styles.button, styles[variant], icon && styles.icon, block && styles.block)
}

/** A button. While busy or `aria-disabled`, with an explanation, it keeps its label and focus and ignores clicks. */
export function Button({
  variant,
  icon,
  block,
  busy = false,
  children,
  onClick,
  ...rest
}: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={handleClick}
      className={cx(buttonClass({ variant, icon, block }), rest.className)}
    >
      <span className={styles.part}>{busy && <BusyIndicator />}</span>
      <span className={styles.part}>{busy && icon ? null : children}</span>
    </button>
  )
}
