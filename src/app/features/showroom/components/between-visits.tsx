import { useEffect } from 'react'
import { reloadOnce } from '#app/platform/chunks/reload-once.ts'
import { serverBuild } from '#app/platform/chunks/server-build.ts'
import { NotedLines } from './noted-lines.tsx'

/** A page that nobody leaves is started anew after so long: what adds up in it goes (F-74). */
const LIFE_MS = 24 * 60 * 60 * 1000
const LOOK_EVERY_MS = 10 * 60 * 1000

/**
 * What the screen between two visitors does besides: it tells staff what waits, and starts itself anew once a day and for new
 * builds (E43).
 */
export function BetweenVisits() {
  useEffect(() => {
    let isFree = true
    const look = async () => {
      const build = await serverBuild()
      if (build === null || !isFree) return
      // Unlike a navigation a reload asks for the document, which browsers keep for a week.
      if (performance.now() > LIFE_MS) location.reload()
      else if (build !== __BUILD__) await reloadOnce('version')
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isFree = false
      clearInterval(timer)
    }
  }, [])
  return <NotedLines />
}
