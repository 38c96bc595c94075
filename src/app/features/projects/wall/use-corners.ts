import { useState } from 'react'
import type { Point } from '#contract/formats/point-schema.ts'
import type { CornerName, Quadrilateral } from '#app/ui/wall/quadrilateral.ts'

/** Where the corners of a new photograph are. */
export const INITIAL_CORNERS: Quadrilateral = {
  topLeft: { x: 0.2, y: 0.25 },
  topRight: { x: 0.8, y: 0.25 },
  bottomRight: { x: 0.8, y: 0.75 },
  bottomLeft: { x: 0.2, y: 0.75 },
}

interface CornersState {
  readonly corners: Quadrilateral
  readonly earlier: readonly Quadrilateral[]
}

/** The corners of a wall on a photograph, whose moves can be undone. */
export function useCorners(initial: Quadrilateral) {
  const [{ corners, earlier }, setState] = useState<CornersState>({ corners: initial, earlier: [] })
  const step = (next: Quadrilateral, state: CornersState): CornersState => ({
    corners: next,
    earlier: [...state.earlier, state.corners],
  })
  return {
    corners,
    canUndo: earlier.length > 0,
    /** Moves a corner; the parts of one drag are undone together. */
    move(name: CornerName, to: Point, isFirst: boolean): void {
      setState((state) => {
        const next = { ...state.corners, [name]: clamp(to) }
        return isFirst ? step(next, state) : { ...state, corners: next }
      })
    },
    reset: () => setState((state) => step(INITIAL_CORNERS, state)),
    undo(): void {
      setState((state) => ({ corners: state.earlier.at(-1) ?? state.corners, earlier: state.earlier.slice(0, -1) }))
    },
  }
}

/** Clamps to the photograph, and rounds to less than a pixel. */
function clamp({ x, y }: Point): Point {
  const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return { x: round(x), y: round(y) }
}
