import { hasUnsavedChanges } from '../state/unsaved-changes.ts'
import { reloadOnce } from './reload-once.ts'

const NAME = 'ChunkLoadError'

/** Links of style sheets that could not be loaded. */
export const failedStyles = new Set<HTMLLinkElement>()

let recovery: Promise<void> | undefined

/** Handles chunks that fail to load: after a deployment the page is reloaded, unless unsaved input would be lost. */
export function subscribeToChunkErrors(): void {
  document.addEventListener('error', recordFailedStyle, true)
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads on error messages that it knows, even offline.
    Object.assign(payload, { name: NAME, message: `Chunk load error: ${payload.message}` })
    if (!hasUnsavedChanges()) recovery ??= reloadOnce('chunk').finally(() => (recovery = undefined))
  })
}

function recordFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
}

/** Resolves once it is clear that the page does not reload; undefined when no reload is attempted. */
export const chunkErrorRecovery = (): Promise<void> | undefined => recovery

/** Whether this error is a chunk that failed to load. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === NAME
