import { mulberry32 } from '#contract/rules/seeded-random.ts'

/** A parcel on the sketch: its outline, and the house on it if one stands there. */
interface Parcel {
  outline: string
  house: string | null
}

/** A drawn street with parcels on both sides; `own` is the customer's. */
export interface Plan {
  road: string
  edges: string
  parcels: Parcel[]
  own: Parcel & { label: { x: number; y: number } }
}

const WIDTH = 480
const HEIGHT = 260
const ROAD = 11

/** Draws a street of its own for every address: the same seed gives the same plan. It is a sketch, not a map. */
export function drawPlan(seed: string): Plan {
  const random = randomFrom(seed)
  const bend = 20 + random() * 36
  const tilt = (random() - 0.5) * 48
  const roadAt = (x: number) => 176 + tilt * (x / WIDTH - 0.5) - bend * Math.sin((x / WIDTH) * Math.PI) * 0.5
  const above = splits(random).map((x) => ({ x, top: x + (random() - 0.5) * 28 }))
  const below = splits(random)
  const ownIndex = above.findIndex(({ x }, index) => x < WIDTH / 2 && (above[index + 1]?.x ?? WIDTH) >= WIDTH / 2)
  const upper = above.slice(0, -1).map((left, index) => {
    const right = above[index + 1] ?? left
    const [l, r] = [roadAt(left.x) - ROAD, roadAt(right.x) - ROAD]
    const depth = 26 + random() * 14
    const outline = path([
      [left.x, l],
      [left.top, depth],
      [right.top, depth],
      [right.x, r],
    ])
    const house = houseIn((left.x + right.x) / 2, depth + 66, right.x - left.x, random, index === ownIndex)
    return { outline, house }
  })
  const lower = below.slice(0, -1).map((x, index) => {
    const right = below[index + 1] ?? x
    const outline = path([
      [x, roadAt(x) + ROAD],
      [x - 6, HEIGHT + 20],
      [right - 6, HEIGHT + 20],
      [right, roadAt(right) + ROAD],
    ])
    return { outline, house: houseIn((x + right) / 2, HEIGHT - 16, right - x, random, false) }
  })
  const line = (shift: number) => curve(Array.from({ length: 13 }, (_, step) => [step * 40, roadAt(step * 40) + shift]))
  const centre = ((above[ownIndex]?.x ?? 0) + (above[ownIndex + 1]?.x ?? WIDTH)) / 2
  const own = upper[ownIndex] ?? { outline: '', house: null }
  return {
    road: line(0),
    edges: `${line(-ROAD)} ${line(ROAD)}`,
    parcels: [...upper.filter((parcel) => parcel !== own), ...lower],
    own: { ...own, label: { x: round(centre), y: round(roadAt(centre) - ROAD - 14) } },
  }
}

/** Where one parcel ends and the next begins, from edge to edge of the sketch. */
function splits(random: () => number): number[] {
  const at = [-20]
  while ((at.at(-1) ?? 0) < WIDTH) at.push((at.at(-1) ?? 0) + 52 + random() * 26)
  return at.map(round)
}

function houseIn(x: number, y: number, width: number, random: () => number, always: boolean): string | null {
  if (!always && random() < 0.35) return null
  const [w, h] = [Math.min(width * 0.5, 24 + random() * 14), 28 + random() * 14]
  const lean = (random() - 0.5) * 5
  return path([
    [x - w / 2, y - h / 2 + lean],
    [x + w / 2, y - h / 2],
    [x + w / 2 + lean, y + h / 2],
    [x - w / 2, y + h / 2 + lean],
  ])
}

const round = (value: number) => Math.round(value * 10) / 10
const pair = ([x, y]: readonly [number, number]) => `${round(x)} ${round(y)}`
const path = (points: readonly (readonly [number, number])[]) => `M${points.map(pair).join('L')}Z`
const curve = (points: readonly (readonly number[])[]) => `M${points.map(([x = 0, y = 0]) => pair([x, y])).join('L')}`

/** A generator started from the text. */
function randomFrom(seed: string): () => number {
  let state = 2_166_136_261
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return mulberry32(state)
}
