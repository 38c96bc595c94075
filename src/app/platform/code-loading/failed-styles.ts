import { failedStyles } from './chunk-load-errors.ts'

let reload: Promise<boolean> | undefined

/** Loads style sheets that failed again, as Vite takes them for loaded; false if one fails again. */
export function reloadFailedStyles(): Promise<boolean> {
  reload ??= replaceFailedStyles().finally(() => (reload = undefined))
  return reload
}

async function replaceFailedStyles(): Promise<boolean> {
  const replaced = [...failedStyles].map(replace)
  failedStyles.clear()
  await Promise.all(replaced)
  return failedStyles.size === 0
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
