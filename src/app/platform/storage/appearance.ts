import { useState } from 'react'
import * as v from 'valibot'
import { showAppearance, TEXT_SIZE_STORAGE_KEY, THEME_STORAGE_KEY } from '#app/document/appearance.ts'
import { readEntry, removeEntry, writeEntry } from './entry-store.ts'
import { local, type StorageEntry } from './registry.ts'

/** The choices of a theme, and of a text size; the first one is the system's. */
export const THEMES = ['system', 'light', 'dark'] as const
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const

/** How pages look on this device. */
export const appearanceEntries = {
  theme: choiceEntry(THEME_STORAGE_KEY, THEMES),
  textSize: choiceEntry(TEXT_SIZE_STORAGE_KEY, TEXT_SIZES),
}
const { theme, textSize } = appearanceEntries

function choiceEntry<T extends string>(name: string, choices: readonly [T, ...T[]]): StorageEntry<T> {
  return local<T>(name, v.picklist(choices), choices[0], 'cleared', 'preference')
}

/** A choice about how pages look on this device, and a function that changes it at once. */
function useChoice<T extends string>(entry: StorageEntry<T>): readonly [T, (value: T) => void] {
  const [chosen, setChosen] = useState(() => readEntry(entry))
  function choose(value: T) {
    // Nothing is stored for what the system decides.
    if (value === entry.default) removeEntry(entry)
    else writeEntry(entry, value)
    showAppearance(document, { [theme.name]: storedText(theme), [textSize.name]: storedText(textSize) })
    setChosen(value)
  }
  return [chosen, choose]
}

const storedText = (entry: StorageEntry<string>): string => {
  const value = readEntry(entry)
  return value === entry.default ? '' : value
}

export const useTheme = () => useChoice(theme)
export const useTextSize = () => useChoice(textSize)
