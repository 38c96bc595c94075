/**
 * Moves the focus from a pressed button that is about to disappear: to the next item of its list, else the previous one,
 * else the page.
 */
export function focusNeighbour(pressed: Element): void {
  const item = pressed.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const control = neighbour?.querySelector<HTMLElement>('a, button')
  if (control) control.focus()
  else focusPage()
}

/** Moves the focus to the page, where nothing is left beside what disappears. */
export function focusPage(): void {
  // Nothing that is seen has the focus then, so that there is nothing to scroll to.
  document.getElementById('main')?.focus({ preventScroll: true })
}
