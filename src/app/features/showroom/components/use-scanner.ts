import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type CameraTrouble, troubleOf, watchCamera } from '#app/platform/device/camera.ts'

/** Whoever has shown nothing readable for so long is told of the other ways in. Milliseconds. */
const PATIENCE_MS = 20_000

/** What becomes of a look through the camera: it goes on, it goes on for long, or there is none. */
export type ScanState = 'looking' | 'unread' | CameraTrouble

/** Shows the camera in a video and tells the codes that it sees, until the screen goes: the camera is released then (E37). */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): ScanState {
  const [state, setState] = useState<ScanState>('looking')
  const tell = useEffectEvent((text: string) => {
    setState('looking')
    onText(text)
  })
  useEffect(() => {
    const screen = video.current
    if (!screen) return undefined
    const gone = new AbortController()
    const impatience = setTimeout(() => setState('unread'), PATIENCE_MS)
    watchCamera(screen, gone.signal, (text) => tell(text)).catch((error: unknown) => {
      clearTimeout(impatience)
      if (gone.signal.aborted) return
      console.info('There is no picture', error)
      setState(troubleOf(error))
    })
    return () => {
      clearTimeout(impatience)
      gone.abort()
    }
  }, [video])
  return state
}
