/** What a form holds, by control name; a radio group or checkbox that is not checked is absent. */
export type Fields = Readonly<Record<string, string>>

const SECRET = 'input[type=password], input[autocomplete~=current-password], input[autocomplete~=new-password]'

/** The fields of a form as they stand; never a password, shown or not (F-23). */
export function fieldsOf(form: HTMLFormElement): Fields {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>(SECRET)].map(({ name }) => name))
  const entries = [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !secret.has(name))
  return Object.fromEntries(entries) as Fields
}

/** Writes fields back into the controls of their names, as if they were typed; controls without a field keep what they hold. */
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

/** Whether two states of one form are alike. */
export function isSameFields(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
