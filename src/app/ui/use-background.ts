import { useSyncExternalStore } from 'react'
import { BACKGROUNDS } from '#contract/constants/backgrounds.ts'

const never = () => () => undefined

/** The photograph that the document's inline script found chosen (src/build/show-background.ts), else the first (S052). */
export function useBackground(): string {
  return useSyncExternalStore(
    never,
    () => document.documentElement.dataset['background'] ?? BACKGROUNDS[0],
    () => BACKGROUNDS[0],
  )
}
