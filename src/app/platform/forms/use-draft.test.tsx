// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useDraft } from './use-draft.ts'

afterEach(cleanup)

/** A form with one field; its number of resets is beside it. */
function Form({ base }: { base: string }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft({ form, name: 'quantity p1', owner: 'c1', base })
  return (
    <form ref={form} onInput={draft.updateDraft}>
      <input name="area" aria-label="area" defaultValue={base} />
      <p role="status">{draft.generation}</p>
    </form>
  )
}

const type = (value: string) => fireEvent.input(screen.getByLabelText('area'), { target: { value } })
const resets = () => screen.getByRole('status').textContent

test('what was saved elsewhere is shown once the input is undone, and not before (F-23)', () => {
  const { rerender } = render(<Form base="80" />)
  type('84')
  rerender(<Form base="90" />)
  type('85')
  expect(resets()).toBe('0')
  type('80')
  expect(resets()).toBe('1')
})

test('input that is undone without another change resets nothing (F-23)', () => {
  render(<Form base="80" />)
  type('84')
  type('80')
  expect(resets()).toBe('0')
})
