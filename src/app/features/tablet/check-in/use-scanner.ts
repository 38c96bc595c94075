import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type CameraError, cameraErrorOf, scanWithCamera } from '#app/platform/tablet/camera.ts'

/** Delay before a hint at the other ways to check in. Milliseconds. */
const HINT_DELAY_MS = 20_000

type ScanState = 'scanning' | 'unread' | CameraError

/** Shows the camera in the video and reports each code that it reads; the camera is released on unmount. */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): ScanState {
  const [state, setState] = useState<ScanState>('scanning')
  const handleText = useEffectEvent((text: string) => {
    setState('scanning')
    onText(text)
  })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const controller = new AbortController()
    const hintTimer = setTimeout(() => setState('unread'), HINT_DELAY_MS)
    scanWithCamera(element, controller.signal, (text) => handleText(text)).catch((error: unknown) => {
      clearTimeout(hintTimer)
      if (controller.signal.aborted) return
      console.info('The camera is not available', error)
      setState(cameraErrorOf(error))
    })
    return () => {
      clearTimeout(hintTimer)
      controller.abort()
    }
  }, [video])
  return state
}
