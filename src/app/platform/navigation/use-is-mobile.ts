import { useSyncExternalStore } from 'react'
import { BREAKPOINTS, isMobile } from '#contract/configuration/breakpoints.ts'

const COARSE = '(pointer: coarse)'
const NARROW = `(width < ${BREAKPOINTS.medium}px)`

let isPrerenderedMobile = false

/** Chooses the layout of the markup that is prerendered next. */
export function setPrerenderedLayout(mobile: boolean): void {
  isPrerenderedMobile = mobile
}

/** Updates when the window is resized or a mouse is connected. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, getSnapshot, () => import.meta.env.SSR && isPrerenderedMobile)
}

function getSnapshot(): boolean {
  return isMobile(window.innerWidth, window.matchMedia(COARSE).matches)
}

function subscribe(onChange: () => void): () => void {
  const queries = [NARROW, COARSE].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}
