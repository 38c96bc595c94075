// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { fillFields, hasEqualFields, readFields, resetForm } from './form-values.ts'
import { ADDRESS_NAMES, readAddress, readAddressParts } from './read-address-fields.ts'

/** A form with every kind of control. */
function openForm(): HTMLFormElement {
  document.body.innerHTML = `
    <form>
      <input name="name" value="Huis">
      <input name="secret" type="password" value="geheim">
      <input name="shown" autocomplete="new-password" value="geheim">
      <input name="shownToo" autocomplete="section-a current-password" value="geheim">
      <select name="style"><option value="OTHER" selected></option><option value="RURAL"></option></select>
      <input name="type" type="radio" value="NEW_BUILD" checked><input name="type" type="radio" value="RENOVATION">
      <input name="agreed" type="checkbox" value="yes"><input name="kept" type="checkbox" value="yes" checked>
      <input name="plan" type="file">
      <button name="save" value="save"></button>
    </form>`
  return document.querySelector('form') as HTMLFormElement
}

const values = { name: 'Huis', style: 'OTHER', type: 'NEW_BUILD', kept: 'yes' }

describe('the values of a form (E40)', () => {
  test('are read by name without passwords, files and what is not chosen', () => {
    expect(readFields(openForm())).toEqual(values)
  })

  test('are written into the controls of their names, and the others stay as they are', () => {
    const form = openForm()
    const changed: string[] = []
    form.addEventListener('input', ({ target }) => changed.push((target as HTMLInputElement).name))
    fillFields(form, { name: 'Schuur', type: 'RENOVATION', agreed: 'yes', unknown: 'x' })
    expect(readFields(form)).toEqual({ name: 'Schuur', style: 'OTHER', type: 'RENOVATION', agreed: 'yes' })
    expect(form.querySelector<HTMLInputElement>('[name=secret]')?.value).toBe('geheim')
    expect(
      [...form.querySelectorAll<HTMLInputElement>('[name=type]')].map(({ value, checked }) => [value, checked]),
    ).toEqual([
      ['NEW_BUILD', false],
      ['RENOVATION', true],
    ])
    expect(changed).toContain('name')
    expect(changed).toContain('style')
    expect(changed.filter((name) => name === 'type')).toHaveLength(2)
    expect(changed).not.toContain('save')
  })

  test('are the same in a form that they are written into', () => {
    const form = openForm()
    fillFields(form, { ...values, style: 'RURAL' })
    expect(readFields(form)).toEqual({ ...values, style: 'RURAL' })
  })

  test.each<[string, boolean, object]>([
    ['the same values', true, { ...values }],
    ['the same in another order', true, Object.fromEntries(Object.entries(values).toReversed())],
    ['another value', false, { ...values, name: 'Schuur' }],
    ['one value more', false, { ...values, agreed: 'yes' }],
    ['one value less', false, { name: 'Huis', style: 'OTHER', type: 'NEW_BUILD' }],
  ])('with %s are equal: %s', (_, expected, other) => {
    expect([hasEqualFields(values, { ...other }), hasEqualFields({ ...other }, values)]).toEqual([expected, expected])
  })
})

describe('an address of a form (B14)', () => {
  const formData = (parts: object) => {
    const form = new FormData()
    for (const [part, value] of Object.entries(parts)) form.set(`address.${part}`, String(value))
    return form
  }
  const blank = { street: '', houseNumber: null, box: null, plotReference: null, postalCode: '', city: '' }

  test.each<[string, object, object]>([
    ['without controls', {}, blank],
    ['of spaces', { street: ' ', houseNumber: '  ', box: ' ', plotReference: ' ', postalCode: ' ', city: ' ' }, blank],
    [
      'that is complete',
      {
        street: ' Kerkstraat ',
        houseNumber: ' 5',
        box: 'b',
        plotReference: 'k 2',
        postalCode: '8500',
        city: 'Kortrijk ',
      },
      { street: 'Kerkstraat', houseNumber: '5', box: 'b', plotReference: 'k 2', postalCode: '8500', city: 'Kortrijk' },
    ],
    ['of one optional part', { box: 'b' }, { ...blank, box: 'b' }],
  ])('%s is read without spaces around its parts, and with null for optional ones that are empty', (_, parts, read) => {
    expect(readAddressParts(formData(parts))).toEqual(read)
    expect(readAddress(formData(parts))).toEqual(read === blank ? null : read)
  })

  test('has its parts in the order of the screen', () => {
    expect(ADDRESS_NAMES).toEqual(
      ['street', 'houseNumber', 'box', 'plotReference', 'postalCode', 'city'].map((part) => `address.${part}`),
    )
  })
})

test('a reset shows the defaults, and a default that changes later selects no other radio button (F-23, T44)', () => {
  const form = openForm()
  const input = (name: string, value: string) =>
    form.querySelector<HTMLInputElement>(`[name=${name}][value=${value}]`) as HTMLInputElement
  fillFields(form, { name: 'Schuur', type: 'RENOVATION', style: 'RURAL' })
  resetForm(form)
  expect(readFields(form)).toEqual(values)
  input('type', 'NEW_BUILD').defaultChecked = false
  input('type', 'RENOVATION').defaultChecked = true
  // A checkbox stands for itself.
  input('agreed', 'yes').defaultChecked = true
  expect(readFields(form)).toEqual({ ...values, agreed: 'yes' })
})
