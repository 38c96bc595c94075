import type { Point } from '#contract/formats/point-schema.ts'

/** Ref callback that positions a mark; uses the CSSOM because the CSP forbids style attributes. */
export function positionAt({ x, y }: Point): (mark: HTMLElement | null) => void {
  return (mark) => {
    mark?.style.setProperty('left', `${x * 100}%`)
    mark?.style.setProperty('top', `${y * 100}%`)
  }
}
