/** The `sizes` of pictures that a script of the document preloads: a tile of the gallery, and the strip of the start page. */
export const PICTURE_SIZES = {
  /** Three, two or one column. */
  tile: '(min-width: 1025px) 30vw, (min-width: 481px) 50vw, 100vw',
  strip: '(min-width: 64rem) 30vw, 66vw',
}
