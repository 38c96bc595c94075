import { BACKGROUNDS } from '#contract/constants/backgrounds.ts'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'

/** What the script needs of a page. */
interface BackgroundPage {
  readonly cookie: string
  readonly documentElement: { readonly dataset: DOMStringMap }
}

/**
 * Notes the photograph that somebody has chosen (S052) before anything is painted: the likeness and the credit of the first
 * one, which are in the prerendered document, are not shown then. What is none of ours changes nothing (F-42). Runs inline,
 * so it must not lean on anything outside its own body.
 */
export function noteBackground(page: BackgroundPage, name: string, [, ...others]: readonly string[]): void {
  const values = page.cookie.split('; ')
  const chosen = others.find((id) => values.includes(name + id))
  if (chosen) page.documentElement.dataset['background'] = chosen
}

/** As an inline script; named by hash in the content security policy. */
export const backgroundScript = `(${String(noteBackground)})(document,'${COOKIE_NAMES.background}=',${JSON.stringify(BACKGROUNDS)})`
