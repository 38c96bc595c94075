/** Shortcuts that print, save, open or search; the device's own policy covers the rest. */
const BLOCKED_KEYS = /^(F\d{1,2}|ContextMenu)$/
const BLOCKED_WITH_CONTROL = /^[fgjopsu]$/i

/**
 * Locks a tablet down to the portal: no link leads to another origin or opens a window, nothing can be downloaded or
 * dragged out, long presses open no menu, and text can be selected in fields only. `onBlockedLink` is called when a link
 * was clicked in vain.
 */
export function lockdownTablet(onBlockedLink?: () => void): void {
  const on = <K extends keyof DocumentEventMap>(name: K, isStopped: (event: DocumentEventMap[K]) => boolean) =>
    document.addEventListener(
      name,
      (event) => {
        if (isStopped(event)) event.preventDefault()
      },
      { capture: true },
    )
  on('click', (event) => {
    const isBlocked = leavesPortal(event)
    if (isBlocked) onBlockedLink?.()
    return isBlocked
  })
  on('auxclick', (event) => linkOf(event) !== null)
  on('contextmenu', () => true)
  on('dragstart', () => true)
  on('drop', () => true)
  on('dragover', () => true)
  on('selectstart', ({ target }) => !isField(target))
  on(
    'keydown',
    ({ key, ctrlKey, metaKey }) => BLOCKED_KEYS.test(key) || ((ctrlKey || metaKey) && BLOCKED_WITH_CONTROL.test(key)),
  )
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

/** A new window or tab would have an address bar. */
function leavesPortal(event: MouseEvent): boolean {
  const link = linkOf(event)
  if (!link) return false
  const isExternal = link.origin !== location.origin || (link.target !== '' && link.target !== '_self')
  return isExternal || link.hasAttribute('download') || event.ctrlKey || event.metaKey || event.shiftKey
}

function isField(target: EventTarget | null): boolean {
  // A selection that starts in text has the text node as its target.
  const element = target instanceof Text ? target.parentElement : target
  return element instanceof Element && element.closest('input, textarea') !== null
}
