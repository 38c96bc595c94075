import type { Point } from '#contract/formats/point-schema.ts'
import { BRICK_FORMATS, type Facade, type Wall } from '#contract/planner/schema.ts'
import { layWall, TONES } from '#contract/planner/wall-layout.ts'
import { estimateHeight, findCornerProblem, inOrder, projector, scaleCorners } from './quadrilateral.ts'
import { type Brightness, drawShadowMap } from './shadow-map.ts'

/** A photograph and what is laid into it. */
export interface FacadeDrawing {
  readonly photo: ImageBitmap
  readonly brightness: Brightness
  readonly wall: Omit<Wall, 'facade'>
  readonly facade: Omit<Facade, 'photo'>
  /** Draws faster, for a corner that is being dragged. */
  readonly isDraft: boolean
}

/** Millimetres in a metre. */
const MILLIMETRES = 1000
/** A draft of a large wall has this many bricks, larger than they should be, so that dragging stays smooth. */
const DRAFT_BRICKS = 3000

/** The height of the wall in metres: as given, or as the photograph shows it. */
export function facadeHeight({ photo, facade }: Pick<FacadeDrawing, 'photo' | 'facade'>): number {
  const { corners, width, height } = facade
  return height ?? estimateHeight(scaleCorners(corners, photo.width, photo.height), photo, width)
}

/**
 * Draws the photograph over the whole canvas, and the wall between its corners; the canvas has the classes of the wall's
 * colours. As a homography keeps lines straight, each brick is a polygon of four projected corners.
 */
export function drawFacade(canvas: HTMLCanvasElement, drawing: FacadeDrawing): void {
  const { photo, brightness, facade, isDraft } = drawing
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = isDraft ? 'low' : 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  const corners = scaleCorners(facade.corners, canvas.width, canvas.height)
  if (findCornerProblem(corners)) return

  const colours = getComputedStyle(canvas)
  const outline = new Path2D()
  addPolygon(outline, inOrder(corners))
  context.save()
  context.clip(outline)
  context.fillStyle = colours.getPropertyValue('--mortar')
  context.fillRect(0, 0, canvas.width, canvas.height)
  projectBricks(drawing, projector(corners)).forEach((bricks, tone) => {
    context.fillStyle = colours.getPropertyValue(`--shade-${tone}`)
    context.fill(bricks)
  })
  if (facade.shadows) {
    context.globalCompositeOperation = 'multiply'
    context.drawImage(drawShadowMap(brightness, facade.corners), 0, 0, canvas.width, canvas.height)
  }
  context.restore()
}

/** One path per shade, so that thousands of bricks are filled by five calls. */
function projectBricks(drawing: FacadeDrawing, project: (u: number, v: number) => Point): Path2D[] {
  const { wall, facade, isDraft } = drawing
  const size = { width: facade.width * MILLIMETRES, height: facadeHeight(drawing) * MILLIMETRES }
  const { length, height: thickness } = BRICK_FORMATS[wall.format]
  const bricks = (size.width * size.height) / (length * thickness)
  const enlargement = isDraft ? Math.max(1, Math.sqrt(bricks / DRAFT_BRICKS)) : 1
  const [width, height] = [size.width / enlargement, size.height / enlargement]
  const paths = Array.from({ length: TONES }, () => new Path2D())
  for (const brick of layWall(wall, width, height)) {
    const [left, right] = [brick.x / width, (brick.x + brick.width) / width]
    const [top, bottom] = [brick.y / height, (brick.y + brick.height) / height]
    const path = paths[brick.tone]
    if (path) addPolygon(path, [project(left, top), project(right, top), project(right, bottom), project(left, bottom)])
  }
  return paths
}

/** Left open: filling closes it, and `closePath` takes longer with every polygon of the path. */
function addPolygon(path: Path2D, [first, ...others]: readonly Point[]): void {
  if (!first) return
  path.moveTo(first.x, first.y)
  for (const { x, y } of others) path.lineTo(x, y)
}
