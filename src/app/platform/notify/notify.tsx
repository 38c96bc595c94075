import { useEffect, useState } from 'react'
import { createStore } from '../state/create-store.ts'

/** How a message is shown. */
export interface NotifyOptions {
  /** One action inside the toast, such as "Undo". */
  undo?: { label: string; run: () => void }
  tone?: 'ok' | 'error'
}

/** A message that is about to be shown. */
export interface Message extends NotifyOptions {
  text: string
}

type Layer = (typeof import('./toast-layer.tsx'))['ToastLayer']

/** The toast library is loaded so long after the page, or with the first message. Milliseconds. */
const LOAD_DELAY_MS = 2000

const load = async (): Promise<Layer> => (await import('./toast-layer.tsx')).ToastLayer
const pending = createStore<readonly Message[]>([])

/** Shows a short, translated message at the top. */
export function notify(text: string, options: NotifyOptions = {}): void {
  pending.set([...pending.get(), { text, ...options }])
}

/** Calls the listener whenever messages are pending, at once if there are any, until the returned function is called. */
export function subscribeToMessages(listener: () => void): () => void {
  const onChange = () => {
    if (pending.get().length > 0) listener()
  }
  onChange()
  return pending.subscribe(onChange)
}

/** Returns the pending messages and removes them. */
export function takeMessages(): readonly Message[] {
  const messages = pending.get()
  pending.set([])
  return messages
}

/** Where toasts appear. The toast library is loaded after the page. */
export function Toasts({ label }: { label: string }) {
  const [ToastLayer, setLayer] = useState<Layer | null>(null)

  useEffect(() => {
    if (ToastLayer) return undefined
    // Without a network the messages stay pending, and the next one tries again.
    const showLayer = () =>
      void load().then(
        (layer) => setLayer(() => layer),
        () => undefined,
      )
    // Before the first message: it may be about the network, and a live region must exist before its content.
    const timer = setTimeout(showLayer, LOAD_DELAY_MS)
    const unsubscribe = subscribeToMessages(showLayer)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [ToastLayer])

  return ToastLayer && <ToastLayer label={label} />
}
