import { LOGIN_BACKGROUNDS } from '#contract/configuration/login-backgrounds.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'

/** What the script needs of a document. */
interface BackgroundDocument {
  readonly cookie: string
  readonly documentElement: { readonly dataset: DOMStringMap }
}

/**
 * Marks the document with the photograph that was chosen, before anything is painted: the placeholder and the credit of the
 * default one, which are prerendered, are hidden then. A value that is none of ours changes nothing.
 */
export function markChosenBackground({ cookie, documentElement }: BackgroundDocument): void {
  const [, ...others] = LOGIN_BACKGROUNDS
  const cookies = cookie.split('; ')
  const chosen = others.find((id) => cookies.includes(`${COOKIE_NAMES.background}=${id}`))
  if (chosen) documentElement.dataset['background'] = chosen
}

/** The photograph that the inline script found chosen, else the default. */
export const chosenBackground = (): string => document.documentElement.dataset['background'] ?? LOGIN_BACKGROUNDS[0]
