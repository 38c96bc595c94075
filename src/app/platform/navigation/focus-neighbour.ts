/**
 * Moves the focus from a pressed button that is about to disappear: to the next item of its list, else the previous one,
 * else the page.
 */
export function focusNeighbour(pressed: Element): void {
  focusOrPage(neighbourOf(pressed))
}

/** As the ref of a row: moves the focus of its buttons as soon as the row disappears. */
export const keepFocus = (row: Element | null) => () => {
  const neighbour = row && neighbourOf(row)
  if (row?.contains(document.activeElement)) focusOrPage(neighbour)
  // A dialog that removes the row cannot give the focus back to it.
  document.querySelector('dialog[open]')?.addEventListener('close', () => {
    if (document.activeElement === document.body) focusOrPage(neighbour)
  })
}

function neighbourOf(pressed: Element): HTMLElement | null {
  const item = pressed.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>('a, button') ?? null
}

function focusOrPage(control: HTMLElement | null): void {
  if (control?.isConnected) control.focus()
  else focusPage()
}

/** Moves the focus to the page, where nothing is left beside what disappears. */
export function focusPage(): void {
  // Nothing that is seen has the focus then, so that there is nothing to scroll to.
  document.getElementById('main')?.focus({ preventScroll: true })
}
