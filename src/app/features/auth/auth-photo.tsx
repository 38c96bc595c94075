import { useState } from 'react'
import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'
import { chosenBackground } from '#app/ui/chosen-background.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** How high the files are; the login page shows the one that was chosen. */
const HEIGHTS = { farmhouse: 1067, wall: 900 }
const WALL = 'muur-in-bladschaduw'
const WIDTHS = [640, 1000, 1600]
// A low strip on a phone: no pixel for each of the screen's, but half the bytes.
const SIZES = `(min-width: ${BREAKPOINTS.medium}px) 64vw, 85vw`

/**
 * The photograph beside a logged-out page. It takes nothing of the line from the program: its likeness is in the style
 * sheet, and it is fetched and laid over that once the form can be used (P3, P6).
 */
export function AuthPhoto({ photo }: { photo: keyof typeof HEIGHTS }) {
  const isUsable = useHydrated()
  const [isThere, setThere] = useState(false)
  if (!isUsable) return null
  const file = photo === 'farmhouse' ? chosenBackground() : WALL
  const address = (width: number, format: string) => `/media/backgrounds/${file}-${width}.${format}`
  const srcSet = (format: string) => WIDTHS.map((width) => `${address(width, format)} ${width}w`).join(', ')
  const show = () => setThere(true)
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={SIZES} />
      <img
        // From page to page it is there at once.
        ref={(image) => void (image?.complete && show())}
        src={address(1000, 'webp')}
        srcSet={srcSet('webp')}
        sizes={SIZES}
        width={1600}
        height={HEIGHTS[photo]}
        alt=""
        decoding="async"
        data-there={isThere || undefined}
        // Laid over its likeness when it is decoded, not while it is.
        onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)}
      />
    </picture>
  )
}
