import { useEffect, useState } from 'react'

/** How a message is shown. */
export interface NotifyOptions {
  /** One action inside the toast, such as "Undo". */
  undo?: { label: string; run: () => void }
  tone?: 'ok' | 'error'
}

/** A message on its way to the screen. */
export interface Message extends NotifyOptions {
  text: string
}

type Layer = (typeof import('./toast-layer.tsx'))['ToastLayer']

/** What shows messages is fetched once the page has had so long to come to rest. */
const FETCH_AFTER_MS = 2000

const load = async (): Promise<Layer> => (await import('./toast-layer.tsx')).ToastLayer
const waiting: Message[] = []
let wake = () => {}

/** Shows a short message at the top (S130, S131). Text comes translated; errors are also shown where they happened. */
export function notify(text: string, options: NotifyOptions = {}): void {
  waiting.push({ text, ...options })
  wake()
}

/** Calls when there are messages to take, at once if some wait; the result stops it. */
export function followMessages(follow: () => void): () => void {
  wake = follow
  if (waiting.length > 0) follow()
  return () => {
    wake = () => {}
  }
}

/** The messages that wait, and that nobody else will show now. */
export const takeMessages = (): Message[] => waiting.splice(0)

/**
 * Where toasts appear; brings the toast library once the page has come to rest, or with the first message (performance.md,
 * What buys it 4).
 */
export function Toasts({ label }: { label: string }) {
  const [ToastLayer, setLayer] = useState<Layer | null>(null)

  useEffect(() => {
    if (ToastLayer) return undefined
    // Where it cannot be fetched the messages wait, and the next one tries again.
    const open = () =>
      void load().then(
        (layer) => setLayer(() => layer),
        () => undefined,
      )
    // Without a network there is most to say, and nothing can be fetched then; and what is to be heard needs a region that
    // is there before it (F-84).
    const timer = setTimeout(open, FETCH_AFTER_MS)
    const unfollow = followMessages(open)
    return () => {
      clearTimeout(timer)
      unfollow()
    }
  }, [ToastLayer])

  return ToastLayer && <ToastLayer label={label} />
}
