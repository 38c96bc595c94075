/** A barcode detector: the browser's (WICG Shape Detection) or a package with the same interface. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** Reads the QR code in the video's current frame; null without one. */
type QrCodeReader = (video: HTMLVideoElement) => Promise<string | null>

/**
 * Opens a reader of QR codes. Browsers without a detector (Firefox, Safari, Chromium on Linux) load a package in plain
 * JavaScript, as the content security policy allows neither blob workers nor WebAssembly.
 */
export async function openQrCodeReader(): Promise<QrCodeReader> {
  const detector = new (await loadDetectorClass())({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

async function loadDetectorClass(): Promise<DetectorClass> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  // Where the operating system lacks the service, the class exists but supports no format.
  if (native && (await native.getSupportedFormats()).includes('qr_code')) return native
  return (await import('qr/decode.js')).BarcodeDetector
}
