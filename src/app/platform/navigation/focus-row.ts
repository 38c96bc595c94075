/** As the ref of a button that disappears when it has done its work: moves its focus to its row, which can be focused. */
export const focusRow = (button: Element | null) => () => {
  if (button && button === document.activeElement) button.closest('li')?.focus()
}
