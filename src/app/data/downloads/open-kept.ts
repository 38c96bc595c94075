import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentFacts } from '#app/platform/storage/kept-documents.ts'
import { downloadQueries } from './download-queries.ts'

/**
 * Where a kept document opens. Read from the device as soon as somebody means to press, so that the press itself is plain
 * navigation (T45); `href` is undefined until then.
 */
export function useOpenKept(document: DocumentFacts): { href: string | undefined; mean: () => void } {
  const [meant, setMeant] = useState(false)
  const { data } = useQuery({ ...downloadQueries.content(document), enabled: meant })
  return { href: data ?? undefined, mean: () => setMeant(true) }
}
