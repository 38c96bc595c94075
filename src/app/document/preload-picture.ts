import type { Image } from '#contract/formats/image-schema.ts'

/** The part of a document that the script uses. */
export interface PictureDocument {
  readonly head: { append: (link: HTMLLinkElement) => void }
  createElement: (name: 'link') => HTMLLinkElement
}

/** Loads a picture as the page will show it, in parallel with the program; `sizes` is that of its `<img>`. */
export function preloadPicture(document: PictureDocument, { avifSrcset, srcset }: Image, sizes: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'image'
  // Browsers that cannot show it do not load it.
  if (avifSrcset) link.type = 'image/avif'
  link.imageSrcset = avifSrcset ?? srcset
  link.imageSizes = sizes
  link.fetchPriority = 'high'
  document.head.append(link)
}
