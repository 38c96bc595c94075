import { useEffect, useRef, useState, type ReactElement } from 'react'
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

/** The toast library is fetched once the page has had so long to come to rest. */
const FETCH_AFTER_MS = 2000

const waiting: Message[] = []
let wake = () => {}

/** Shows a short message at the top (S130, S131). Text comes translated; errors are also shown where they happened. */
export function notify(text: string, options: NotifyOptions = {}): void {
  waiting.push({ text, ...options })
  wake()
}

/** Hands one message to the toast library and gives its id. */
export function showToast({ toast }: Pick<Sonner, 'toast'>, { text, undo, tone = 'ok' }: Message): string | number {
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
export function holdToasts({ toast }: Pick<Sonner, 'toast'>, held: boolean): void {
  const duration = held ? Number.POSITIVE_INFINITY : TOAST_TIME_MS
  for (const shown of toast.getToasts()) {
    // The very same element again, so that focus inside it survives.
    if ('jsx' in shown) toast.custom(() => shown.jsx as ReactElement, { id: shown.id, duration })
  }
}

/** Where toasts appear; brings the toast library with the first message (performance.md, What buys it 4). */
export function Toasts({ label }: { label?: string }) {
  const [sonner, setSonner] = useState<Sonner | null>(null)
  const layer = useRef<HTMLDivElement>(null)

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

  // Without a network there is most to say, and nothing can be fetched then.
  useEffect(() => {
    const timer = setTimeout(() => void import('sonner').catch(() => undefined), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  // Sonner itself pauses on hover only.
  useEffect(() => {
    const element = layer.current
    if (!sonner || !element) return undefined
    const hold = () => holdToasts(sonner, true)
    const release = () => holdToasts(sonner, false)
    element.addEventListener('focusin', hold)
    element.addEventListener('focusout', release)
    return () => {
      element.removeEventListener('focusin', hold)
      element.removeEventListener('focusout', release)
    }
  }, [sonner])

  if (!sonner) return null
  return (
    <div ref={layer} className={styles.layer}>
      <sonner.Toaster
        position="top-center"
        duration={TOAST_TIME_MS}
        toastOptions={{ unstyled: true, className: styles.item ?? '' }}
        {...(label !== undefined && { customAriaLabel: label })}
      />
    </div>
  )
}
