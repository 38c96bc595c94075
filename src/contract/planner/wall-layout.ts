import { type Bond, BRICK_FORMATS, type Wall } from './schema.ts'
import { seededRandom } from './seeded-random.ts'

/** One brick of a drawn wall, in millimetres from its upper left corner. */
export interface LaidBrick {
  readonly course: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The piece before it was cut at the end of the wall, in quarters of a brick: 4 is a stretcher, 2 a header. */
  readonly quarters: Quarters
  /** The shade of its colour, from 0. */
  readonly tone: number
}

type Quarters = 2 | 3 | 4

/** The pieces of one row and the start of the first one, in quarters of a brick with its joint. */
interface BrickRow {
  readonly start: number
  readonly pieces: readonly Quarters[]
}

/** Number of shades of a colour family. */
export const TONES = 5

/** Fixed, so that the same wall always looks the same. */
const SEED = 1886

/**
 * Lays a wall of `width` × `height` millimetres. All bonds fit a grid of quarter bricks, so that joints of two rows
 * lie at least a quarter apart, except in a stack. The same wall always gives the same bricks.
 */
export function layWall(
  { format, bond, joint }: Pick<Wall, 'format' | 'bond' | 'joint'>,
  width: number,
  height: number,
) {
  const brick = BRICK_FORMATS[format]
  const quarter = (brick.length + joint) / 4
  const pitch = brick.height + joint
  const end = Math.ceil(width / quarter)
  const courses = layRows(bond, Math.ceil(height / pitch), end)
  return courses.flatMap(({ start, pieces }, course): LaidBrick[] => {
    const tone = seededRandom(SEED + course)
    const y = course * pitch
    let at = start
    const laid = pieces.map((quarters): LaidBrick => {
      const left = Math.max(0, at * quarter)
      at += quarters
      const right = Math.min(width, at * quarter - joint)
      const size = { width: right - left, height: Math.min(brick.height, height - y) }
      return { course, x: left, y, ...size, quarters, tone: Math.floor(tone() * TONES) }
    })
    return laid.filter((piece) => piece.width > 0)
  })
}

function layRows(bond: Bond, count: number, end: number): BrickRow[] {
  if (bond === 'WILD') return layWildRows(count, end)
  return Array.from({ length: count }, (_, index) => {
    const { start, pattern } = regularRow(bond, index)
    return { start, pieces: repeat(pattern, end - start) }
  })
}

function regularRow(bond: Exclude<Bond, 'WILD'>, index: number): { start: number; pattern: readonly Quarters[] } {
  const odd = index % 2 === 1
  switch (bond) {
    case 'STACK':
      return { start: 0, pattern: [4] }
    case 'HALF':
      return { start: odd ? -2 : 0, pattern: [4] }
    case 'FLEMISH':
      // Headers are centred on the stretchers below.
      return { start: odd ? -3 : 0, pattern: [4, 2] }
    case 'CROSS':
      // Rows of headers between rows of stretchers, every other one of which is shifted by half a brick.
      if (odd) return { start: -1, pattern: [2] }
      return { start: index % 4 === 2 ? -2 : 0, pattern: [4] }
  }
}

function repeat(pattern: readonly Quarters[], length: number): Quarters[] {
  const pieces: Quarters[] = []
  for (let laid = 0; laid < length;) {
    const piece = pattern[pieces.length % pattern.length] ?? 4
    pieces.push(piece)
    laid += piece
  }
  return pieces
}

/** Share of headers in a wild bond. */
const HEADER_SHARE = 0.3

/** Random stretchers and headers: no two headers side by side, no joint above a joint. */
function layWildRows(count: number, end: number): BrickRow[] {
  const random = seededRandom(SEED)
  let below = new Set<number>()
  return Array.from({ length: count }, () => {
    const start = -Math.floor(random() * 4)
    const pieces: Quarters[] = []
    const joints = new Set<number>()
    for (let at = start; at < end;) {
      const free = (piece: Quarters) => !below.has(at + piece)
      // Joints below are two quarters apart or more: where neither fits, three quarters do.
      const piece = preferredPieces(pieces.at(-1), random()).find(free) ?? 3
      pieces.push(piece)
      at += piece
      joints.add(at)
    }
    below = joints
    return { start, pieces }
  })
}

function preferredPieces(last: Quarters | undefined, chance: number): Quarters[] {
  if (last === 2) return [4]
  return chance < HEADER_SHARE ? [2, 4] : [4, 2]
}
