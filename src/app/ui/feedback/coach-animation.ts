import type { Brick } from './coach.tsx'

/** Where each brick lies in the wall, and which are laid. */
interface Picture {
  width: number
  places: Map<string, { x: number; y: number }>
  laid: Set<string>
}

/**
 * Follows a wall from how it stands now: what it gives is called after each change, and lays a brick that has just been
 * earned. It drops in place, and those that make room glide to theirs (design guide, Motion and Known weak spots). Nothing
 * moves on resizing, or where motion is unwanted.
 */
export function followWall(wall: HTMLElement, first: readonly Brick[]): (bricks: readonly Brick[]) => void {
  let last = pictureOf(wall, first)
  return (bricks) => {
    const now = pictureOf(wall, bricks)
    const before = last
    last = now
    if (before.width !== now.width || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    bricks.forEach(({ key }, index) => {
      const earned = now.laid.has(key) && !before.laid.has(key)
      const start = earned ? DROP : glideOf(before.places.get(key), now.places.get(key))
      if (start) wall.children[index]?.animate([start, { transform: 'none', opacity: 1 }], layTiming())
    })
  }
}

const DROP: Keyframe = { transform: 'translateY(-10px)', opacity: 0 }

function pictureOf(wall: HTMLElement, bricks: readonly Brick[]): Picture {
  const slots = [...wall.children].filter((slot) => slot instanceof HTMLElement)
  const at = (index: number) => ({ x: slots[index]?.offsetLeft ?? 0, y: slots[index]?.offsetTop ?? 0 })
  return {
    width: wall.clientWidth,
    places: new Map(bricks.map(({ key }, index) => [key, at(index)])),
    laid: new Set(bricks.filter(({ state }) => state === 'laid').map(({ key }) => key)),
  }
}

function glideOf(
  from: { x: number; y: number } | undefined,
  to: { x: number; y: number } | undefined,
): Keyframe | null {
  if (!from || !to || (from.x === to.x && from.y === to.y)) return null
  return { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)`, opacity: 1 }
}

/** The tokens' own time and curve; the build writes milliseconds as it likes, `420ms` or `.42s`. */
function layTiming(): KeyframeAnimationOptions {
  const style = getComputedStyle(document.documentElement)
  const time = style.getPropertyValue('--dur-lay')
  const duration = Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)
  return { duration, easing: style.getPropertyValue('--ease-lay').trim() }
}
