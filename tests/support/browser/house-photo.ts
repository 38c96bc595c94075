import type { Locator, Page } from '@playwright/test'

/** Colours of the photograph: sky, and the two halves of the house. */
export const SKY = [90, 140, 200] as const
export const LIT = [200, 200, 200] as const
export const SHADED = [80, 80, 80] as const

const MAKER = 'SecretCamera'

/**
 * A photograph of 2400 × 1600 pixels as a camera stores it: lying on its side with a note on how to turn it, and with
 * the camera's name. The house stands in the middle half; its left half is in the shadow.
 */
export async function housePhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(
    async ({ sky, lit, shaded }) => {
      const canvas = document.createElement('canvas')
      // Stored turned by 90° to the left.
      ;[canvas.width, canvas.height] = [1600, 2400]
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.translate(0, 2400)
      context.rotate(-Math.PI / 2)
      const fill = (colour: readonly number[], ...box: [number, number, number, number]) => {
        context.fillStyle = `rgb(${colour.join(' ')})`
        context.fillRect(...box)
      }
      fill(sky, 0, 0, 2400, 1600)
      fill(lit, 600, 400, 1200, 800)
      fill(shaded, 600, 400, 600, 800)
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
    },
    { sky: SKY, lit: LIT, shaded: SHADED },
  )
  const jpeg = Buffer.from(base64, 'base64')
  return {
    name: 'IMG_0042.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]),
  }
}

/** True for a picture that still names the camera. */
export const namesCamera = (picture: Buffer): boolean => picture.includes(MAKER)

/** A segment of metadata (Exif 2.3): the camera's name, and an orientation of 6, to be turned right by 90°. */
function exif(): Buffer {
  const maker = Buffer.from(`${MAKER}\0`)
  const directory = Buffer.alloc(2 + 2 * 12 + 4)
  directory.writeUInt16LE(2, 0)
  const writeEntry = (at: number, tag: number, type: number, count: number) => {
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(count, at + 4)
  }
  writeEntry(2, 0x010f, 2, maker.length)
  directory.writeUInt32LE(8 + directory.length, 10)
  writeEntry(14, 0x0112, 3, 1)
  directory.writeUInt16LE(6, 22)
  const content = Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'), directory, maker])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The colour of a drawn façade at shares of its width and height, averaged over some bricks. */
export async function colourAt(canvas: Locator, x: number, y: number): Promise<number[]> {
  return canvas.evaluate(
    (element, [shareX, shareY]) => {
      const { width, height } = element as HTMLCanvasElement
      const context = (element as HTMLCanvasElement).getContext('2d')
      // A canvas that was not laid out yet has one pixel.
      const side = Math.max(1, Math.round(width / 20))
      const left = Math.round(shareX * width - side / 2)
      const data = context?.getImageData(left, Math.round(shareY * height - side / 2), side, side).data ?? []
      const sums = [0, 0, 0]
      data.forEach((value, index) => {
        if (index % 4 < 3) sums[index % 4] = (sums[index % 4] ?? 0) + value
      })
      return sums.map((sum) => Math.round(sum / (side * side)))
    },
    [x, y] as const,
  )
}

/** The colour of red bricks. */
export const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 1.5 * green && red > 1.5 * blue
/** Almost the same colour. */
export const isNear = (colour: number[], other: readonly number[]) =>
  colour.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12)
