import { type ReactElement, useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { TOAST_TIME_MS } from '#contract/constants/limits.ts'
import { followMessages, type Message, takeMessages } from './notify.tsx'
import { keepMessage } from './message-log.ts'
import styles from './notify.module.css'

/** Hands one message to the toast library, keeps it to be read again (B35), and gives its id. */
export function showToast({ text, undo, tone = 'ok' }: Message): string | number {
  keepMessage(text, tone)
  return toast.custom(
    (id) => (
      <div role="status" className={styles.toast} data-tone={tone}>
        {text}
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

/** Makes the toasts stay, or lets their time run anew: 1500 ms is too short to reach one by keyboard (T36). */
export function holdToasts(held: boolean): void {
  const duration = held ? Number.POSITIVE_INFINITY : TOAST_TIME_MS
  for (const shown of toast.getToasts()) {
    // The very same element again, so that focus inside it survives.
    if ('jsx' in shown) toast.custom(() => shown.jsx as ReactElement, { id: shown.id, duration })
  }
}

/** Shows the messages that wait and those to come. */
export function ToastLayer({ label }: { label: string }) {
  const layer = useRef<HTMLDivElement>(null)

  // Runs after the toaster's own effect, so that it listens before it is given the first message.
  useEffect(() => followMessages(() => takeMessages().forEach(showToast)), [])

  // Sonner itself pauses on hover only.
  useEffect(() => {
    const element = layer.current
    if (!element) return undefined
    const hold = () => holdToasts(true)
    const release = () => holdToasts(false)
    element.addEventListener('focusin', hold)
    element.addEventListener('focusout', release)
    return () => {
      element.removeEventListener('focusin', hold)
      element.removeEventListener('focusout', release)
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
