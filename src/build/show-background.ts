import { BACKGROUNDS } from '#contract/constants/backgrounds.ts'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'

/** What the script needs of a page. */
interface BackgroundPage {
  readonly cookie: string
  readonly documentElement: { readonly dataset: DOMStringMap }
  querySelectorAll: (selector: string) => Iterable<Pick<Element, 'getAttribute' | 'setAttribute'>>
}

/**
 * Shows the photograph that somebody has chosen (S052) in a document prerendered with the first one, before anything is
 * painted, and notes it for the program; what is none of ours changes nothing (F-42). Runs inline, so it must not lean on
 * anything outside its own body.
 */
export function showBackground(page: BackgroundPage, name: string, [first = '', ...others]: readonly string[]): void {
  const values = page.cookie.split('; ')
  const chosen = others.find((id) => values.includes(name + id))
  if (!chosen) return
  page.documentElement.dataset['background'] = chosen
  for (const part of page.querySelectorAll('picture>*')) {
    for (const attribute of ['srcset', 'src']) {
      const address = part.getAttribute(attribute)
      if (address?.includes(first)) part.setAttribute(attribute, address.replaceAll(first, chosen))
    }
  }
}

/** As an inline script; named by hash in the content security policy. */
export const backgroundScript = `(${String(showBackground)})(document,'${COOKIE_NAMES.background}=',${JSON.stringify(BACKGROUNDS)})`
