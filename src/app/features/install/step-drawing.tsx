import type { ReactNode } from 'react'
import type { Drawing } from './install-guides.ts'
import styles from './step-drawing.module.css'

const PHONE_TOP = <path d="M22 64V12a6 6 0 0 1 6-6h40a6 6 0 0 1 6 6v52M22 24h52" />
const PHONE_BOTTOM = <path d="M22 0v52a6 6 0 0 0 6 6h40a6 6 0 0 0 6-6V0M22 38h52" />
const WINDOW = <path d="M6 12a4 4 0 0 1 4-4h76a4 4 0 0 1 4 4v46H6zM6 24h84" />
const CARD = <path d="M16 10a3 3 0 0 1 3-3h58a3 3 0 0 1 3 3v44a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3z" />
const LIST = (
  <>
    {CARD}
    <path d="M24 16h30M24 48h24" />
    <rect className={styles.wash} x="16" y="23" width="64" height="17" />
  </>
)

/** Own drawings: browser icons are trademarks. */
const DRAWINGS: Record<Drawing, ReactNode> = {
  share: (
    <>
      {PHONE_BOTTOM}
      <rect className={styles.wash} x="39" y="39" width="18" height="18" rx="9" />
      <path className={styles.mark} d="M45 46.5h-1.5v7h9v-7H51M48 50v-8m-2.5 2.5L48 42l2.5 2.5" />
    </>
  ),
  dots: (
    <>
      {PHONE_TOP}
      <rect className={styles.wash} x="58" y="7.5" width="15" height="15" rx="7.5" />
      <path className={styles.dots} d="M65.5 11.5h.01M65.5 15h.01M65.5 18.5h.01" />
    </>
  ),
  bars: (
    <>
      {PHONE_BOTTOM}
      <rect className={styles.wash} x="56" y="40" width="16" height="16" rx="8" />
      <path className={styles.mark} d="M60 45h8M60 48h8M60 51h8" />
    </>
  ),
  row: (
    <>
      {LIST}
      <path className={styles.mark} d="M24 31.5h26M64.5 27.5h8v8h-8zM68.5 29.5v4M66.5 31.5h4" />
    </>
  ),
  button: (
    <>
      {CARD}
      <path d="M42 18h28M42 24h20M24 48h14" />
      <path className={styles.brick} d="M28 16h6v4h-6z" />
      <path className={styles.ink} d="M24 21h6v4h-6zM32 21h6v4h-6z" />
      <rect className={styles.brick} x="50" y="42" width="24" height="10" rx="1" />
    </>
  ),
  leave: (
    <>
      {LIST}
      <path className={styles.mark} d="M24 31.5h26M65 35l7-7m-5.5 0H72v5.5" />
    </>
  ),
  address: (
    <>
      {WINDOW}
      <path d="M17 13.5h42a2.5 2.5 0 0 1 0 5H17a2.5 2.5 0 0 1 0-5z" />
      <rect className={styles.wash} x="64" y="8.5" width="15" height="15" rx="7.5" />
      <path className={styles.mark} d="M71.5 12v5m-2-2 2 2 2-2M68.5 19.5h6" />
    </>
  ),
  menu: (
    <>
      {WINDOW}
      <path d="M34 16h8M48 16h8M62 16h8M12 24v22h34V24M18 39h18" />
      <rect className={styles.wash} x="10" y="11" width="18" height="10" rx="1" />
      <path className={styles.mark} d="M14 16h10M18 31h22" />
    </>
  ),
}

/** Shows where to find what a step names. */
export function StepDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 64" aria-hidden="true">
      {DRAWINGS[drawing]}
    </svg>
  )
}
