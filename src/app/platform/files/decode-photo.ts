/** Decodes a stored photograph, from this device or from a link. */
export async function decodePhoto(source: Blob | string): Promise<ImageBitmap> {
  if (typeof source !== 'string') return createImageBitmap(source)
  const image = new Image()
  // Without it the pixels of another origin could not be read.
  image.crossOrigin = 'anonymous'
  image.src = source
  await image.decode()
  return createImageBitmap(image)
}
