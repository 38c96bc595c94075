// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SelectField } from './select-field.tsx'

afterEach(cleanup)

const OPTIONS = ['brick', 'tile', 'paver'].map((value) => ({ value, label: value }))

/** A form with one select whose saved value is `saved`. */
function Form({ saved }: { saved: string }) {
  return (
    <form>
      <SelectField label="product" none="none" name="product" options={OPTIONS} defaultValue={saved} />
    </form>
  )
}

const select = () => screen.getByLabelText<HTMLSelectElement>('product')

test('a choice stays when another value is saved elsewhere, which becomes the default (T44, F-23)', () => {
  const { rerender } = render(<Form saved="brick" />)
  expect(select().value).toBe('brick')
  fireEvent.change(select(), { target: { value: 'tile' } })
  rerender(<Form saved="paver" />)
  expect(select().value).toBe('tile')
  expect([...select().options].filter(({ defaultSelected }) => defaultSelected).map(({ value }) => value)).toEqual([
    'paver',
  ])
})
