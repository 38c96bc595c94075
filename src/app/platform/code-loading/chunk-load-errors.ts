import { hasUnsavedChanges } from '../state/unsaved-changes.ts'
import { reloadOnce } from './reload-once.ts'

const NAME = 'ChunkLoadError'

/** Elements whose file could not be loaded, such as links of style sheets. */
export const failedElements = new Set<EventTarget | null>()

let recovery: Promise<void> | undefined

/** Handles chunks that fail to load: after a deployment the page is reloaded, unless unsaved input would be lost. */
export function subscribeToChunkErrors(): void {
  document.addEventListener('error', ({ target }) => failedElements.add(target), true)
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads on error messages that it knows, even offline.
    Object.assign(payload, { name: NAME, message: `Chunk load error: ${payload.message}` })
    if (!hasUnsavedChanges()) recovery ??= reloadOnce('chunk').finally(() => (recovery = undefined))
  })
}

/** Resolves once it is clear that the page does not reload; undefined when no reload is attempted. */
export const chunkErrorRecovery = (): Promise<void> | undefined => recovery

/** Whether this error is a chunk that failed to load. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === NAME
