import { seededRandom } from '#contract/planner/seeded-random.ts'

/** A parcel of the plan: its outline and its house, if any. */
interface Parcel {
  outline: string
  house: string | null
}

/** SVG paths of a street with parcels on both sides. */
export interface SitePlan {
  road: string
  edges: string
  parcels: Parcel[]
  customerParcel: Parcel & { label: { x: number; y: number } }
}

const WIDTH = 480
const HEIGHT = 260
const ROAD_HALF_WIDTH = 11

/** Draws an invented street for an address: the same seed gives the same plan. */
export function drawSitePlan(seed: string): SitePlan {
  const random = createSeededRandom(seed)
  const bend = 20 + random() * 36
  const tilt = (random() - 0.5) * 48
  const roadY = (x: number) => 176 + tilt * (x / WIDTH - 0.5) - bend * Math.sin((x / WIDTH) * Math.PI) * 0.5
  const above = parcelBoundaries(random).map((x) => ({ x, top: x + (random() - 0.5) * 28 }))
  const below = parcelBoundaries(random)
  const customerIndex = above.findIndex(({ x }, index) => x < WIDTH / 2 && (above[index + 1]?.x ?? WIDTH) >= WIDTH / 2)
  const parcelsAbove = above.slice(0, -1).map((left, index) => {
    const right = above[index + 1] ?? left
    const [leftY, rightY] = [roadY(left.x) - ROAD_HALF_WIDTH, roadY(right.x) - ROAD_HALF_WIDTH]
    const depth = 26 + random() * 14
    const outline = closedPath([
      [left.x, leftY],
      [left.top, depth],
      [right.top, depth],
      [right.x, rightY],
    ])
    const house = drawHouse((left.x + right.x) / 2, depth + 66, right.x - left.x, random, index === customerIndex)
    return { outline, house }
  })
  const parcelsBelow = below.slice(0, -1).map((x, index) => {
    const right = below[index + 1] ?? x
    const outline = closedPath([
      [x, roadY(x) + ROAD_HALF_WIDTH],
      [x - 6, HEIGHT + 20],
      [right - 6, HEIGHT + 20],
      [right, roadY(right) + ROAD_HALF_WIDTH],
    ])
    return { outline, house: drawHouse((x + right) / 2, HEIGHT - 16, right - x, random, false) }
  })
  const roadLine = (shift: number) =>
    openPath(Array.from({ length: 13 }, (_, step) => [step * 40, roadY(step * 40) + shift]))
  const centre = ((above[customerIndex]?.x ?? 0) + (above[customerIndex + 1]?.x ?? WIDTH)) / 2
  const customerParcel = parcelsAbove[customerIndex] ?? { outline: '', house: null }
  return {
    road: roadLine(0),
    edges: `${roadLine(-ROAD_HALF_WIDTH)} ${roadLine(ROAD_HALF_WIDTH)}`,
    parcels: [...parcelsAbove.filter((parcel) => parcel !== customerParcel), ...parcelsBelow],
    customerParcel: { ...customerParcel, label: { x: round(centre), y: round(roadY(centre) - ROAD_HALF_WIDTH - 14) } },
  }
}

/** The x coordinates between parcels, from edge to edge of the plan. */
function parcelBoundaries(random: () => number): number[] {
  const boundaries = [-20]
  while ((boundaries.at(-1) ?? 0) < WIDTH) boundaries.push((boundaries.at(-1) ?? 0) + 52 + random() * 26)
  return boundaries.map(round)
}

function drawHouse(x: number, y: number, width: number, random: () => number, isRequired: boolean): string | null {
  if (!isRequired && random() < 0.35) return null
  const [w, h] = [Math.min(width * 0.5, 24 + random() * 14), 28 + random() * 14]
  const skew = (random() - 0.5) * 5
  return closedPath([
    [x - w / 2, y - h / 2 + skew],
    [x + w / 2, y - h / 2],
    [x + w / 2 + skew, y + h / 2],
    [x - w / 2, y + h / 2 + skew],
  ])
}

const round = (value: number) => Math.round(value * 10) / 10
const formatPoint = ([x, y]: readonly [number, number]) => `${round(x)} ${round(y)}`
const closedPath = (points: readonly (readonly [number, number])[]) => `M${points.map(formatPoint).join('L')}Z`
const openPath = (points: readonly (readonly number[])[]) =>
  `M${points.map(([x = 0, y = 0]) => formatPoint([x, y])).join('L')}`

/** A random number generator seeded with a text. */
function createSeededRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return seededRandom(state)
}
