import { useState } from 'react'
import { type Background, BACKGROUNDS } from '#contract/configuration/backgrounds.ts'
import { markChosenBackground } from '#app/document/chosen-background.ts'
import { readEntry, writeEntry } from './entry-store.ts'
import { pageEntries } from './page-entries.ts'

/** The photograph that was chosen on this device; null before a choice and for an unknown id. */
export function readBackground(): Background | null {
  const id = readEntry(pageEntries.background)
  return BACKGROUNDS.find((one) => one === id) ?? null
}

/** The photograph that this device shows, and a function that chooses another one. */
export function useBackground(): readonly [Background, (id: Background) => void] {
  const [background, setBackground] = useState(() => readBackground() ?? BACKGROUNDS[0])
  function choose(id: Background) {
    writeEntry(pageEntries.background, id)
    markChosenBackground(document)
    setBackground(id)
  }
  return [background, choose]
}
