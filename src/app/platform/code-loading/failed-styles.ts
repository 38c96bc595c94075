const RETRY_MS = 5000
let reload: Promise<boolean> | undefined

/** Loads style sheets again that fail from now on, each after a while. */
export function watchFailedStyles(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') setTimeout(reloadFailedStyles, RETRY_MS)
  }
  document.addEventListener('error', onError, true)
}

/** Loads style sheets that failed again, as Vite takes them for loaded; false if one fails again. */
export function reloadFailedStyles(): Promise<boolean> {
  reload ??= replaceFailedStyles().finally(() => (reload = undefined))
  return reload
}

async function replaceFailedStyles(): Promise<boolean> {
  await Promise.all(failedStyles().map(replace))
  return failedStyles().length === 0
}

/** Those without rules, but for the links of inlined ones, which have a type that no browser loads. */
function failedStyles(): HTMLLinkElement[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([type])')
  return [...links].filter(({ sheet }) => sheet === null)
}

function replace(link: HTMLLinkElement): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement
  const settled = new Promise((resolve) => {
    next.addEventListener('load', resolve)
    next.addEventListener('error', resolve)
  })
  link.replaceWith(next)
  return settled
}
