/** Keys that print, save, open or search on a keyboard that somebody plugs in; the rest is the device's own policy. */
const KEYS = /^(F\d{1,2}|ContextMenu)$/
const WITH_CONTROL = /^[fgjopsu]$/i

/**
 * Keeps visitors of a tablet inside the portal from now on (F-75): no link leads to another origin or opens a window, nothing is downloaded, dragged out or offered by a long press, no text is selected outside of fields.
 */
export function keepInside(page: Document = document): void {
  const on = <K extends keyof DocumentEventMap>(name: K, isStopped: (event: DocumentEventMap[K]) => boolean) =>
    page.addEventListener(
      name,
      (event) => {
        if (isStopped(event)) event.preventDefault()
      },
      { capture: true },
    )
  on('click', leadsOut)
  on('auxclick', (event) => linkOf(event) !== null)
  on('contextmenu', () => true)
  on('dragstart', () => true)
  on('drop', () => true)
  on('dragover', () => true)
  on('selectstart', ({ target }) => !isField(target))
  on('keydown', ({ key, ctrlKey, metaKey }) => KEYS.test(key) || ((ctrlKey || metaKey) && WITH_CONTROL.test(key)))
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

/** A window of its own would have an address bar; so would a new tab by a key held down. */
function leadsOut(event: MouseEvent): boolean {
  const link = linkOf(event)
  if (!link) return false
  const isElsewhere = link.origin !== location.origin || (link.target !== '' && link.target !== '_self')
  return isElsewhere || link.hasAttribute('download') || event.ctrlKey || event.metaKey || event.shiftKey
}

function isField(target: EventTarget | null): boolean {
  // What begins in a text has that text for its target.
  const element = target instanceof Text ? target.parentElement : target
  return element instanceof Element && element.closest('input, textarea') !== null
}
