import { useEffect, useState } from 'react'
import { TOAST_TIME_MS } from '#contract/constants/limits.ts'
import styles from './notify.module.css'

/** How a message is shown. */
export interface NotifyOptions {
  /** One action inside the toast, such as "Undo". */
  undo?: { label: string; run: () => void }
  tone?: 'ok' | 'error'
}

interface Message extends NotifyOptions {
  text: string
}

type Sonner = typeof import('sonner')
type Toaster = Pick<Sonner, 'toast'>

const waiting: Message[] = []
let wake = () => {}

/** Shows a short message at the top (S130, S131). Text comes translated; errors are also shown where they happened. */
export function notify(text: string, options: NotifyOptions = {}): void {
  waiting.push({ text, ...options })
  wake()
}

/** Shows one message and gives its id. While something in it has focus it stays (T36); sonner itself pauses on hover. */
export function showToast(
  { toast }: Toaster,
  message: Message,
  id?: string | number,
  duration = TOAST_TIME_MS,
): string | number {
  const { text, undo, tone = 'ok' } = message
  return toast.custom(
    (shown) => (
      <div
        role="status"
        className={styles.toast}
        data-tone={tone}
        onFocus={() => showToast({ toast }, message, shown, Number.POSITIVE_INFINITY)}
        onBlur={() => {
          // A toast that is on its way out must not come back.
          if (toast.getToasts().some(({ id: there }) => there === shown)) showToast({ toast }, message, shown)
        }}
      >
        {text}
        {undo && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              undo.run()
              toast.dismiss(shown)
            }}
          >
            {undo.label}
          </button>
        )}
      </div>
    ),
    { duration, ...(id !== undefined && { id }) },
  )
}

/** Where toasts appear; brings the toast library with the first message (performance.md, What buys it 4). */
export function Toasts({ label }: { label?: string }) {
  const [sonner, setSonner] = useState<Sonner | null>(null)

  // Runs after the toaster's own effect, so that it listens before it is given the first message.
  useEffect(() => {
    wake = () => {
      if (sonner) waiting.splice(0).forEach((message) => showToast(sonner, message))
      // Where the library cannot be fetched the messages wait, and the next one tries again.
      else void import('sonner').then(setSonner, () => undefined)
    }
    if (waiting.length > 0) wake()
    return () => {
      wake = () => {}
    }
  }, [sonner])

  if (!sonner) return null
  return (
    <div className={styles.layer}>
      <sonner.Toaster
        position="top-center"
        duration={TOAST_TIME_MS}
        toastOptions={{ unstyled: true, className: styles.item ?? '' }}
        {...(label !== undefined && { customAriaLabel: label })}
      />
    </div>
  )
}
