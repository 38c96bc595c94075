/** Longest side of a stored photograph in pixels: sharp on every screen and on paper, and some hundred kilobytes. */
const LONGEST_SIDE = 2048
const QUALITY = 0.85

/** A photograph that the customer chose. */
export interface ChosenPhoto {
  readonly photo: ImageBitmap
  readonly file: File
}

/**
 * Scales a chosen photograph down and stores it anew, upright and without metadata such as its place. Rejects if the
 * browser cannot read it.
 */
export async function preparePhoto(chosen: Blob, name: string): Promise<ChosenPhoto> {
  const original = await createImageBitmap(chosen, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(original.width, original.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(original.width * scale)
  canvas.height = Math.round(original.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(original, 0, 0, canvas.width, canvas.height)
  original.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('The photograph could not be encoded')
  return { photo: await createImageBitmap(blob), file: new File([blob], name, { type: blob.type }) }
}
