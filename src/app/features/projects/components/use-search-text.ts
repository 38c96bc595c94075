import { useEffect, useRef, useState } from 'react'

const SETTLE_MS = 300

/** The search field's own text, which the address follows when the typing settles; Back puts the old text back. */
export function useSearchText(
  q: string | undefined,
  onChange: (next: { q: string | undefined }) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(q ?? '')
  const sent = useRef(q)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q ?? '')
  }, [q])
  useEffect(() => {
    const wanted = text.trim() === '' ? undefined : text
    if (wanted === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = wanted
      latest.current({ q: wanted })
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
