import { useEffect, useState } from 'react'
import { type NewVersion, watchVersion } from '#app/platform/code-loading/watch-version.ts'
import { hasUnsavedChanges } from '#app/platform/state/unsaved-changes.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'

const CHECK_INTERVAL_MS = 1000

/**
 * The new version to announce: not while a form has unsaved input, unless a chunk is missing, and never on a tablet,
 * which reloads between visitors.
 */
export function useNewVersion(): NewVersion {
  const [newer, setNewer] = useState<NewVersion>('none')
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (isTablet()) return undefined
    // A missing chunk stays missing, whatever is reported later.
    return watchVersion((next) => setNewer((previous) => (previous === 'required' ? previous : next)))
  }, [])
  useEffect(() => {
    if (newer === 'none') return undefined
    const check = () => setFree(!hasUnsavedChanges())
    check()
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [newer])
  return newer === 'available' && !isFree ? 'none' : newer
}
