import { useState } from 'react'
import { backgroundSrcSet } from '#contract/configuration/backgrounds.ts'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { chosenBackground } from '#app/document/chosen-background.ts'

/** Heights of the files, in pixels. */
const HEIGHTS = { farmhouse: 1067, wall: 900 }
const WALL = 'muur-in-bladschaduw'
// On a phone the photo is a low strip, so a lower resolution halves the bytes.
const SIZES = `(min-width: ${BREAKPOINTS.medium}px) 64vw, 85vw`

/** Loaded after hydration so that it does not compete with the scripts; CSS holds a blurred placeholder. */
export function AuthPhoto({ photo }: { photo: keyof typeof HEIGHTS }) {
  const isHydrated = useHydrated()
  const [isLoaded, setLoaded] = useState(false)
  if (!isHydrated) return null
  const file = photo === 'farmhouse' ? chosenBackground() : WALL
  const show = () => setLoaded(true)
  return (
    <picture>
      <source type="image/avif" srcSet={backgroundSrcSet(file, 'avif')} sizes={SIZES} />
      <img
        // A cached image is complete at once and fires no load event.
        ref={(image) => void (image?.complete && show())}
        srcSet={backgroundSrcSet(file, 'webp')}
        sizes={SIZES}
        width={1600}
        height={HEIGHTS[photo]}
        alt=""
        decoding="async"
        data-there={isLoaded || undefined}
        // Shown only when decoded.
        onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)}
      />
    </picture>
  )
}
