import type { Point } from '#contract/formats/point-schema.ts'
import type { Facade } from '#contract/planner/schema.ts'

/** The corners of a wall on a photograph, in shares or in pixels. */
export type Quadrilateral = Facade['corners']
/** One corner of a wall. */
export type CornerName = keyof Quadrilateral

/** Clockwise from the upper left. */
export const CORNER_NAMES: readonly CornerName[] = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft']

/** Why no wall can be laid between four corners: not convex and clockwise, or almost a line. */
type CornerProblem = 'crossed' | 'flat'

/** Sine of the sharpest angle that a wall can have on a photograph, about 5°. */
const SHARPEST_ANGLE = 0.09
/** Shortest side, as a share of the longest. */
const SHORTEST_SIDE = 0.02
/** Focal length of a phone's main camera, as a share of the longer side of its photographs. */
const FOCAL_LENGTH = 0.75

export function inOrder({ topLeft, topRight, bottomRight, bottomLeft }: Quadrilateral): [Point, Point, Point, Point] {
  return [topLeft, topRight, bottomRight, bottomLeft]
}

/** The corners in pixels of a picture of this size. */
export function scaleCorners(corners: Quadrilateral, width: number, height: number): Quadrilateral {
  const scale = ({ x, y }: Point): Point => ({ x: x * width, y: y * height })
  return {
    topLeft: scale(corners.topLeft),
    topRight: scale(corners.topRight),
    bottomRight: scale(corners.bottomRight),
    bottomLeft: scale(corners.bottomLeft),
  }
}

/** Null for corners between which a wall can be laid. */
export function findCornerProblem(corners: Quadrilateral): CornerProblem | null {
  const [first, second, third, fourth] = inOrder(corners)
  const sides = [
    [first, second],
    [second, third],
    [third, fourth],
    [fourth, first],
  ] as const
  const vectors = sides.map(([from, to]) => ({ x: to.x - from.x, y: to.y - from.y }))
  const lengths = vectors.map(({ x, y }) => Math.hypot(x, y))
  if (Math.min(...lengths) <= SHORTEST_SIDE * Math.max(...lengths)) return 'flat'
  const sines = vectors.map((side, index) => {
    const next = vectors[(index + 1) % 4] ?? side
    return (side.x * next.y - side.y * next.x) / (Math.hypot(side.x, side.y) * Math.hypot(next.x, next.y))
  })
  if (sines.some((sine) => sine < -SHARPEST_ANGLE)) return 'crossed'
  return sines.some((sine) => sine < SHARPEST_ANGLE) ? 'flat' : null
}

/** A 3 × 3 matrix by rows, whose last element is 1. */
interface Homography {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
  readonly g: number
  readonly h: number
}

/** The homography from the unit square to four corners (Heckbert, Fundamentals of Texture Mapping, 2.2.3). */
function homographyTo(corners: Quadrilateral): Homography {
  const [p0, p1, p2, p3] = inOrder(corners)
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x]
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  return {
    a: p1.x - p0.x + g * p1.x,
    b: p3.x - p0.x + h * p3.x,
    c: p0.x,
    d: p1.y - p0.y + g * p1.y,
    e: p3.y - p0.y + h * p3.y,
    f: p0.y,
    g,
    h,
  }
}

/** Maps a point of the wall, as shares of its width and height, onto the photograph. */
export function projector(corners: Quadrilateral): (u: number, v: number) => Point {
  const { a, b, c, d, e, f, g, h } = homographyTo(corners)
  return (u, v) => {
    const depth = g * u + h * v + 1
    return { x: (a * u + b * v + c) / depth, y: (d * u + e * v + f) / depth }
  }
}

/**
 * The height of a wall from its corners in pixels, for a photograph of a phone that was not cropped: the columns of the
 * homography, seen through its camera, are the directions of the wall's sides with their true lengths.
 */
export function estimateHeight(
  corners: Quadrilateral,
  photo: { width: number; height: number },
  width: number,
): number {
  const { a, b, d, e, g, h } = homographyTo(corners)
  const focalLength = FOCAL_LENGTH * Math.max(photo.width, photo.height)
  const lengthOf = (x: number, y: number, z: number) =>
    Math.hypot((x - (z * photo.width) / 2) / focalLength, (y - (z * photo.height) / 2) / focalLength, z)
  return (width * lengthOf(b, e, h)) / lengthOf(a, d, g)
}
