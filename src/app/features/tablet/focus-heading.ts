/** Moves the focus to the title of the screen: tells screen readers and keyboards that its content has changed. */
export function focusHeading(root: ParentNode | null): void {
  const heading = root?.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
