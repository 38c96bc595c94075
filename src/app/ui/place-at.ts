/** A spot on a picture, as shares of its width and height. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Puts a mark at a spot of the box around it. By CSSOM: a style attribute is refused by the content security policy. */
export function placeAt({ x, y }: Spot): (mark: HTMLElement | null) => void {
  return (mark) => {
    mark?.style.setProperty('left', `${x * 100}%`)
    mark?.style.setProperty('top', `${y * 100}%`)
  }
}
