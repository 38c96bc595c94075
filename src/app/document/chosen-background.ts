import { BACKGROUNDS } from '#contract/configuration/backgrounds.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'

/** The part of a document that the script uses. */
interface BackgroundDocument {
  readonly cookie: string
  readonly documentElement: { readonly dataset: DOMStringMap }
}

/**
 * Sets the chosen photograph on the document before first paint, which hides the prerendered placeholder and credit of
 * the default one. Invalid values are ignored.
 */
export function markChosenBackground({ cookie, documentElement }: BackgroundDocument): void {
  const [, ...others] = BACKGROUNDS
  const cookies = cookie.split('; ')
  const chosen = others.find((id) => cookies.includes(`${COOKIE_NAMES.background}=${id}`))
  if (chosen) documentElement.dataset['background'] = chosen
  else delete documentElement.dataset['background']
}

/** The photograph that the document is marked with, else the default. */
export const chosenBackground = (): string => document.documentElement.dataset['background'] ?? BACKGROUNDS[0]
