import { useEffect, useState } from 'react'
import { type Newer, watchVersion } from '#app/platform/chunks/watch-version.ts'
import { hasUnsaved } from '#app/platform/forms/unsaved.ts'
import { isTablet } from '#app/platform/storage/is-tablet.ts'

const LOOK_EVERY_MS = 1000

/**
 * Whether to say that there is a newer build (E43): not while somebody is in the middle of a form, unless it has lost a part,
 * and never on a tablet, which starts itself anew between two visits.
 */
export function useNewer(): Newer {
  const [newer, setNewer] = useState<Newer>('none')
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (isTablet()) return undefined
    // A part that is lost stays lost, whatever is heard of newer builds.
    return watchVersion((heard) => setNewer((known) => (known === 'needed' ? known : heard)))
  }, [])
  useEffect(() => {
    if (newer === 'none') return undefined
    const look = () => setFree(!hasUnsaved())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [newer])
  return newer === 'there' && !isFree ? 'none' : newer
}
