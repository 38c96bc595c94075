import { useLayoutEffect, useRef } from 'react'
import type { Image } from '#contract/schemas/image.ts'
import { Picture } from '#app/ui/picture.tsx'
import styles from './viewer-screen.module.css'
import type { View } from './viewer-zoom-rules.ts'

/** A whole picture, or part of it from close by. */
export function ViewerPicture({ image, view: { scale, x, y } }: { image: Image; view: View }) {
  const place = useRef<HTMLSpanElement>(null)
  // By CSSOM: a style attribute is refused by the content security policy.
  useLayoutEffect(() => {
    place.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`)
  }, [scale, x, y])
  return (
    <span className={styles.slide}>
      <span ref={place} className={styles.picture}>
        <Picture image={image} sizes={scale > 1 ? '300vw' : '100vw'} eager />
      </span>
    </span>
  )
}
