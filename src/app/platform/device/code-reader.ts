/** What reads code pictures: the browser's own (WICG Shape Detection), or a stand-in of the same shape. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** Gives the text of a QR code in the picture that a video shows now, null where there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/**
 * A reader of QR codes. Browsers without one of their own (Firefox, Safari, Chromium on Linux) fetch one: plain script on
 * the page itself, as our policy knows neither workers out of text nor wasm (F-43).
 */
export async function openCodeReader(): Promise<CodeReader> {
  const detector = new (await detectorClass())({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

async function detectorClass(): Promise<DetectorClass> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  // Where the system has no such service the class is there, but reads nothing.
  if (native && (await native.getSupportedFormats()).includes('qr_code')) return native
  return (await import('qr/decode.js')).BarcodeDetector
}
