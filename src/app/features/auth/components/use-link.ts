import { useCallback, useEffect, useState } from 'react'
import { type DeadLink, type LoggedOutLink, readLink, type WorkingLink } from '#app/data/customers/read-link.ts'

/** What the link that led here can still do, null until that is known; `look` asks again. */
export function useLink(kind: LoggedOutLink) {
  const [link, setLink] = useState<WorkingLink | DeadLink | null>(null)
  const read = useCallback(() => void readLink(kind).then(setLink), [kind])
  useEffect(read, [read])
  function look() {
    setLink(null)
    read()
  }
  return { link, look }
}
