import { type ReactElement, useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { TOAST_TIME_MS } from '#contract/configuration/limits.ts'
import { subscribeToMessages, type Message, takeMessages } from './notify.tsx'
import { logMessage } from './message-log.ts'
import styles from './notify.module.css'

/** Shows and logs one message; returns the id of its toast. */
export function showToast({ text, undo, tone = 'ok' }: Message): string | number {
  logMessage(text, tone)
  return toast.custom(
    (id) => (
      <div role="status" className={styles.toast} data-tone={tone}>
        <span>{text}</span>
        {undo && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              undo.run()
              toast.dismiss(id)
            }}
          >
            {undo.label}
          </button>
        )}
      </div>
    ),
    { duration: TOAST_TIME_MS },
  )
}

/** Pauses the toasts, or restarts their time: 1500 ms is too short to reach one by keyboard. */
export function pauseToasts(isPaused: boolean): void {
  const duration = isPaused ? Number.POSITIVE_INFINITY : TOAST_TIME_MS
  for (const shown of toast.getToasts()) {
    // The same element, so that focus inside it survives.
    if ('jsx' in shown) toast.custom(() => shown.jsx as ReactElement, { id: shown.id, duration })
  }
}

/** Shows pending and new messages. */
export function ToastLayer({ label }: { label: string }) {
  const layer = useRef<HTMLDivElement>(null)

  // Runs after the toaster's own effect, which must subscribe first.
  useEffect(() => subscribeToMessages(() => takeMessages().forEach(showToast)), [])

  // Sonner pauses on hover only.
  useEffect(() => {
    const element = layer.current
    if (!element) return undefined
    const pause = () => pauseToasts(true)
    const resume = () => pauseToasts(false)
    element.addEventListener('focusin', pause)
    element.addEventListener('focusout', resume)
    return () => {
      element.removeEventListener('focusin', pause)
      element.removeEventListener('focusout', resume)
    }
  }, [])

  return (
    <div ref={layer} className={styles.layer}>
      <Toaster
        position="top-center"
        duration={TOAST_TIME_MS}
        toastOptions={{ unstyled: true, className: styles.item ?? '' }}
        customAriaLabel={label}
      />
    </div>
  )
}
