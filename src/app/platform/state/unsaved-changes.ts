const unsavedForms = new Set<string>()

/** Records whether a form has unsaved input. */
export function markUnsaved(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsavedForms.add(form)
  else unsavedForms.delete(form)
}

/** True while any form has unsaved input; actions that would discard it ask first. */
export function hasUnsavedChanges(): boolean {
  return unsavedForms.size > 0
}
