/**
 * Moves the focus from a pressed button that is about to disappear: to the next item of its list, else the previous one,
 * else the page.
 */
export function focusNeighbour(pressed: Element): void {
  const item = pressed.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>('a, button') ?? document.getElementById('main')
  target?.focus()
}
