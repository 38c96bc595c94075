import { openQrCodeReader } from './qr-code-reader.ts'

/** Why the camera is unavailable: permission refused, no camera, or a failing one. */
export type CameraError = 'refused' | 'absent' | 'broken'

/** Interval between two scans, in milliseconds: fast enough to feel instant, slow enough to save battery. */
const SCAN_INTERVAL_MS = 150

/**
 * Shows the camera in `video` and repeatedly reports each visible code. Ends and releases the camera when the signal
 * aborts; rejects with the browser's error when the camera fails (see cameraErrorOf).
 */
export async function scanWithCamera(
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
    const read = await openQrCodeReader()
    while (!signal.aborted) {
      const text = await read(video)
      if (text !== null && !signal.aborted) onText(text)
      await nextScan(stream, signal)
    }
  } catch (error) {
    // The video was removed from the page while it started.
    if (!signal.aborted) throw error
  } finally {
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject === stream) video.srcObject = null
  }
}

/** Resolves when the next scan is due; rejects when the camera was unplugged or is used by another program. */
function nextScan(stream: MediaStream, signal: AbortSignal): Promise<void> {
  if (stream.getVideoTracks().every(({ readyState }) => readyState === 'ended')) {
    return Promise.reject(new DOMException('The camera has gone', 'NotReadableError'))
  }
  return new Promise((resolve) => {
    const timer = setTimeout(done, SCAN_INTERVAL_MS)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}

/** Classifies an error of `scanWithCamera` for the user. */
export function cameraErrorOf(error: unknown): CameraError {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'broken'
}
