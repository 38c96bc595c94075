import { useEffect, useState } from 'react'
import { createStore } from '../state/create-store.ts'

/** Options of a message. */
interface NotifyOptions {
  /** One action inside the toast, such as "Undo". */
  undo?: { label: string; run: () => void }
  tone?: 'ok' | 'error'
}

/** A message to be shown. */
export interface Message extends NotifyOptions {
  text: string
}

type Layer = (typeof import('./toast-layer.tsx'))['ToastLayer']

/** Delay for loading the toast library, unless there is a message before. Milliseconds. */
const LOAD_DELAY_MS = 2000

const load = async (): Promise<Layer> => (await import('./toast-layer.tsx')).ToastLayer
const pending = createStore<readonly Message[]>([])

/** Shows a short, translated message at the top. */
export function notify(text: string, options: NotifyOptions = {}): void {
  pending.set([...pending.get(), { text, ...options }])
}

/**
 * Calls the listener whenever messages are pending, immediately if there are any; returns a function that unsubscribes.
 */
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

/** The container of toasts. The toast library is loaded after the page. */
export function Toasts({ label }: { label: string }) {
  const [ToastLayer, setLayer] = useState<Layer | null>(null)

  useEffect(() => {
    if (ToastLayer) return undefined
    // When loading fails offline, messages stay pending, and the next one retries.
    const showLayer = () =>
      void load().then(
        (layer) => setLayer(() => layer),
        () => undefined,
      )
    // Loaded before the first message: that may be about the network, and a live region must exist before its content.
    const timer = setTimeout(showLayer, LOAD_DELAY_MS)
    const unsubscribe = subscribeToMessages(showLayer)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [ToastLayer])

  return ToastLayer && <ToastLayer label={label} />
}
