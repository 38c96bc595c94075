import type { MouseEvent } from 'react'

/** A click handler for toggles: the second click of a double click would undo the first one. */
export function onSingleClick(toggle: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) toggle()
  }
}
