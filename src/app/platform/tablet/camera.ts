import { openCodeReader } from './code-reader.ts'

/** Why a camera shows nothing: nobody allowed it, there is none, or it does not work at present. */
export type CameraTrouble = 'refused' | 'absent' | 'broken'

/** Between two looks at the picture, in milliseconds: a phone held still is read at once, and the tablet stays cool. */
const LOOK_EVERY_MS = 150

/**
 * Shows the camera in `video` and tells every code that it sees, again and again while it sees it. Ends when the signal is
 * given, and the camera is released then; rejects with what the browser says where there is no picture (see troubleOf).
 */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  // Insecure origins have no such property.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!devices) throw new DOMException('This browser shows no camera to pages', 'NotFoundError')
  const stream = await devices.getUserMedia({
    audio: false,
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  try {
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    const read = await openCodeReader()
    while (!signal.aborted) {
      const text = await read(video)
      if (text !== null && !signal.aborted) onText(text)
      await nextLook(stream, signal)
    }
  } catch (error) {
    // Taken from the page while it began.
    if (!signal.aborted) throw error
  } finally {
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject === stream) video.srcObject = null
  }
}

/** Resolves when it is time to look again; rejects when the camera has been unplugged or taken by another program. */
function nextLook(stream: MediaStream, signal: AbortSignal): Promise<void> {
  if (stream.getVideoTracks().every(({ readyState }) => readyState === 'ended')) {
    return Promise.reject(new DOMException('The camera has gone', 'NotReadableError'))
  }
  return new Promise((resolve) => {
    const timer = setTimeout(done, LOOK_EVERY_MS)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}

/** What a failure of `watchCamera` means for people. */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'broken'
}
