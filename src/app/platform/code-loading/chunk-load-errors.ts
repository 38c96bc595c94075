import { hasUnsavedChanges } from '../state/unsaved-changes.ts'
import { reloadOnce } from './reload-once.ts'

const NAME = 'ChunkLoadError'

let recovery: Promise<void> | undefined

/** Handles chunks that fail to load: after a deployment the page is reloaded, unless unsaved input would be lost. */
export function subscribeToChunkErrors(): void {
  document.addEventListener('error', recordFailedStyles, true)
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads on error messages that it knows, even offline.
    Object.assign(payload, { name: NAME, message: `Chunk load error: ${payload.message}` })
    if (!hasUnsavedChanges()) recovery ??= reloadOnce('chunk').finally(() => (recovery = undefined))
  })
}

const STYLES_RETRY_MS = 5000
const failedStyles = new Set<HTMLLinkElement>()
let stylesReload: Promise<boolean> | undefined

function recordFailedStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  failedStyles.add(target)
  setTimeout(reloadFailedStyles, STYLES_RETRY_MS)
}

/** Loads style sheets that failed again, as Vite takes them for loaded; false if one fails again. */
export function reloadFailedStyles(): Promise<boolean> {
  stylesReload ??= replaceFailedStyles().finally(() => (stylesReload = undefined))
  return stylesReload
}

async function replaceFailedStyles(): Promise<boolean> {
  const replacements = [...failedStyles].map((link) => {
    const next = link.cloneNode() as HTMLLinkElement
    const settled = new Promise((resolve) => {
      next.addEventListener('load', resolve)
      next.addEventListener('error', resolve)
    })
    link.replaceWith(next)
    return settled
  })
  failedStyles.clear()
  await Promise.all(replacements)
  return failedStyles.size === 0
}

/** Resolves once it is clear that the page does not reload; undefined when no reload is attempted. */
export const chunkErrorRecovery = (): Promise<void> | undefined => recovery

/** Whether this error is a chunk that failed to load. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === NAME
