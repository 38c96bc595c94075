const unsaved = new Set<string>()

/** Says whether a form holds input that is saved nowhere. */
export function markUnsaved(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form)
  else unsaved.delete(form)
}

/** True while any form on screen holds unsaved input: what would throw it away asks first (E28, E43). */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}
