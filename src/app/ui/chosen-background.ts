import { BACKGROUNDS } from '#contract/constants/backgrounds.ts'

/** The photograph that the document's inline script found chosen (src/build/note-background.ts), else the first (S052). */
export const chosenBackground = (): string => document.documentElement.dataset['background'] ?? BACKGROUNDS[0]
