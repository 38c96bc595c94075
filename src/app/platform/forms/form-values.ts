/** The values of a form by control name; unchecked radio groups and checkboxes are absent. */
export type Fields = Readonly<Record<string, string>>

const SECRET = 'input[type=password], input[autocomplete~=current-password], input[autocomplete~=new-password]'

/** The current values of a form, without passwords. */
export function readFields(form: HTMLFormElement): Fields {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>(SECRET)].map(({ name }) => name))
  const entries = [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !secret.has(name))
  return Object.fromEntries(entries) as Fields
}

/** Writes values into the controls of their names, with input events; other controls stay as they are. */
export function fillFields(form: HTMLFormElement, fields: Fields): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
      control.checked = fields[control.name] === control.value
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      control.value = fields[control.name] ?? control.value
    } else {
      continue
    }
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Resets a form to its defaults. The browser selects a radio button whose default changes later, although somebody has
 * chosen another, unless its state was set before.
 */
export function resetForm(form: HTMLFormElement): void {
  form.reset()
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = Boolean(control.checked)
  }
}

/** Whether two sets of values are equal. */
export function hasEqualFields(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
