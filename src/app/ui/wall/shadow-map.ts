import type { Point } from '#contract/formats/point-schema.ts'
import { inOrder, type Quadrilateral } from './quadrilateral.ts'

/** Longer side in pixels: large enough for the shadow of a gutter, too small for the joints of the present wall. */
const SIZE = 192
/** This share of the wall counts as lit. */
const LIT_SHARE = 0.25
/** The darkest shadow keeps this much light. */
const DARKEST = 0.2

/** The brightness of a photograph, in a small copy. */
export interface Brightness {
  readonly width: number
  readonly height: number
  /** From 0 to 255, by rows. */
  readonly values: Uint8ClampedArray
}

export function readBrightness(photo: ImageBitmap): Brightness {
  const scale = SIZE / Math.max(photo.width, photo.height)
  const [width, height] = [Math.ceil(photo.width * scale), Math.ceil(photo.height * scale)]
  const context = createContext(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  // Weights of ITU-R BT.709.
  const values = Uint8ClampedArray.from(
    { length: width * height },
    (_, pixel) =>
      0.2126 * (data[pixel * 4] ?? 0) + 0.7152 * (data[pixel * 4 + 1] ?? 0) + 0.0722 * (data[pixel * 4 + 2] ?? 0),
  )
  return { width, height, values }
}

/** A picture to multiply with a wall between these corners, in shares: white where the wall is lit, else darker. */
export function drawShadowMap({ width, height, values }: Brightness, corners: Quadrilateral): HTMLCanvasElement {
  const context = createContext(width, height)
  const lit = litBrightness({ width, height, values }, corners)
  const map = context.createImageData(width, height)
  values.forEach((value, pixel) => {
    const light = 255 * (DARKEST + (1 - DARKEST) * Math.min(1, value / lit))
    map.data.set([light, light, light, 255], pixel * 4)
  })
  context.putImageData(map, 0, 0)
  return context.canvas
}

/** The brightness that the brightest part of a wall has at least. */
function litBrightness({ width, height, values }: Brightness, corners: Quadrilateral): number {
  const points = inOrder(corners)
  const inside = values.filter((_, pixel) =>
    contains(points, { x: ((pixel % width) + 0.5) / width, y: (Math.floor(pixel / width) + 0.5) / height }),
  )
  inside.sort()
  return Math.max(1, inside[Math.floor(inside.length * (1 - LIT_SHARE))] ?? 255)
}

/** Whether a convex polygon, clockwise, contains a point. */
function contains(polygon: readonly Point[], { x, y }: Point): boolean {
  return polygon.every((from, index) => {
    const to = polygon[(index + 1) % polygon.length] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })
}

function createContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no 2D canvas')
  return context
}
