import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

/** The text of the search field; the search param follows debounced, and browser navigation updates the text. */
export function useDebouncedSearchText(
  q: string | undefined,
  onChange: (next: { q: string | undefined }) => void,
): [string, (text: string) => void] {
  const router = useRouter()
  const [text, setText] = useState(q ?? '')
  const committed = useRef(q)
  const commit = useEffectEvent((next: string | undefined) => {
    committed.current = next
    onChange({ q: next })
  })
  useEffect(() => {
    if (q === committed.current) return
    committed.current = q
    setText(q ?? '')
  }, [q])
  useEffect(() => {
    const nextQuery = text.trim() === '' ? undefined : text
    if (nextQuery === committed.current) return undefined
    const { pathname } = router.latestLocation
    const timer = setTimeout(() => {
      // A project was opened meanwhile: changing the search param would cancel that navigation.
      if (router.latestLocation.pathname === pathname) commit(nextQuery)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, router])
  return [text, setText]
}
