import { hasUnsaved } from '../forms/unsaved.ts'
import { reloadOnce } from './reload-once.ts'

const NAME = 'LostChunk'

let recovery: Promise<void> | undefined

/**
 * Answers for every chunk that does not come (E44, F-31), whatever the browser calls that: after a deploy the page is loaded
 * anew, unless somebody would lose what they typed; they are asked (version-notice.tsx).
 */
export function followLostChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // At messages that it knows the router reloads by itself, without a network, too.
    Object.assign(payload, { name: NAME, message: `Lost chunk: ${payload.message}` })
    if (!hasUnsaved()) recovery ??= reloadOnce('chunk').finally(() => (recovery = undefined))
  })
}

/** Settles once it is clear that the page stays: nothing is said of a lost chunk before. */
export const recovered = (): Promise<void> | undefined => recovery

/** Whether this came of a chunk that did not come. */
export const isLostChunk = (error: unknown): boolean => error instanceof Error && error.name === NAME
