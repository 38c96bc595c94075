import { useEffect } from 'react'
import { probe } from '#app/platform/query/online.ts'
import { NotedLines } from './noted-lines.tsx'

/** A page that nobody leaves is started anew after so long: it takes up new builds, and what adds up in it goes (F-74). */
const LIFE_MS = 24 * 60 * 60 * 1000
const LOOK_EVERY_MS = 10 * 60 * 1000

/** What the screen between two visitors does besides: it tells staff what waits, and starts itself anew once a day. */
export function BetweenVisits() {
  useEffect(() => {
    let isFree = true
    const look = async () => {
      if (performance.now() > LIFE_MS && (await probe()) && isFree) location.replace('/kiosk')
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isFree = false
      clearInterval(timer)
    }
  }, [])
  return <NotedLines />
}
