import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateHeight, findCornerProblem, inOrder, projector, type Quadrilateral } from './quadrilateral.ts'

const corners = (...[topLeft, topRight, bottomRight, bottomLeft]: [number, number][]): Quadrilateral => {
  const point = ([x, y]: [number, number] = [0, 0]) => ({ x, y })
  return {
    topLeft: point(topLeft),
    topRight: point(topRight),
    bottomRight: point(bottomRight),
    bottomLeft: point(bottomLeft),
  }
}
const RECTANGLE = corners([100, 50], [500, 50], [500, 250], [100, 250])
const GABLE = corners([120, 80], [520, 20], [540, 330], [90, 260])

describe('the homography of a wall (B17)', () => {
  const near = fc.integer({ min: -40, max: 40 })
  const walls = fc
    .array(fc.tuple(near, near), { minLength: 4, maxLength: 4 })
    .map((moves) =>
      inOrder(RECTANGLE).map(({ x, y }, index): [number, number] => {
        const [dx, dy] = moves[index] ?? [0, 0]
        return [x + dx, y + dy]
      }),
    )
    .map((points) => corners(...points))

  test('the corners of the wall are the corners on the photograph', () => {
    fc.assert(
      fc.property(walls, (wall) => {
        const project = projector(wall)
        const found = [project(0, 0), project(1, 0), project(1, 1), project(0, 1)]
        found.forEach((point, index) => {
          expect(point.x).toBeCloseTo(inOrder(wall)[index]?.x ?? NaN, 6)
          expect(point.y).toBeCloseTo(inOrder(wall)[index]?.y ?? NaN, 6)
        })
      }),
    )
  })

  test('straight lines of the wall stay straight', () => {
    fc.assert(
      fc.property(walls, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (wall, at) => {
        const project = projector(wall)
        const [from, middle, to] = [project(0, at), project(0.3, at), project(1, at)]
        const area = (middle.x - from.x) * (to.y - from.y) - (middle.y - from.y) * (to.x - from.x)
        expect(Math.abs(area) / Math.hypot(to.x - from.x, to.y - from.y)).toBeLessThan(1e-6)
      }),
    )
  })

  test('a wall seen from the front is scaled, one at an angle gets smaller with the distance', () => {
    expect(projector(RECTANGLE)(0.25, 0.5)).toEqual({ x: 200, y: 150 })
    const project = projector(GABLE)
    // The right side is longer, thus nearer: the middle of the wall lies left of the middle between its sides.
    expect(project(0.5, 0.5).x).toBeLessThan((project(0, 0.5).x + project(1, 0.5).x) / 2)
  })
})

describe('corners between which no wall can be laid (B17)', () => {
  test.each([
    ['crossed', corners([500, 50], [100, 50], [500, 250], [100, 250])],
    ['crossed', corners([500, 50], [100, 50], [100, 250], [500, 250])],
    ['crossed', corners([100, 50], [500, 50], [200, 100], [100, 250])],
    ['flat', corners([100, 50], [300, 45], [500, 50], [300, 55])],
    ['flat', corners([100, 50], [100, 50], [500, 250], [100, 250])],
    ['flat', corners([100, 50], [300, 150], [500, 250], [100, 250])],
  ] as const)('%s', (problem, wall) => expect(findCornerProblem(wall)).toBe(problem))

  test.each([[RECTANGLE], [GABLE]])('a convex wall has no problem', (wall) =>
    expect(findCornerProblem(wall)).toBeNull(),
  )
})

describe('the height of a wall by its photograph (B17)', () => {
  const photo = { width: 1600, height: 1200 }

  test('a wall seen from the front has the proportions of its corners', () => {
    expect(estimateHeight(RECTANGLE, photo, 8)).toBeCloseTo(4, 6)
  })

  test('a wall at an angle has its true proportions, although the photograph shows it narrower', () => {
    // A wall of 8 × 4 metres, turned by 40°, at 12 metres from a camera with a focal length of 1200 pixels.
    const turn = (40 * Math.PI) / 180
    const see = (x: number, y: number): [number, number] => {
      const depth = 12 + x * Math.sin(turn)
      return [800 + (1200 * x * Math.cos(turn)) / depth, 600 + (1200 * y) / depth]
    }
    const wall = corners(see(-4, -2), see(4, -2), see(4, 2), see(-4, 2))
    expect(estimateHeight(wall, photo, 8)).toBeCloseTo(4, 6)
  })
})
