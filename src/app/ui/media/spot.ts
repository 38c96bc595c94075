/** A point on a picture, as fractions of its width and height. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Ref callback that positions a mark; uses the CSSOM because the CSP forbids style attributes. */
export function positionAt({ x, y }: Spot): (mark: HTMLElement | null) => void {
  return (mark) => {
    mark?.style.setProperty('left', `${x * 100}%`)
    mark?.style.setProperty('top', `${y * 100}%`)
  }
}
