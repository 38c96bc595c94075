// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useDraft } from './use-draft.ts'

afterEach(cleanup)

/** Ends the save that was started last: resets the form unless it was edited since. */
let finishSave: () => void

/** A form with one field; its number of resets is beside it. */
function Form({ base }: { base: string }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft({ form, name: 'quantity p1', owner: 'c1', base })
  return (
    <form ref={form} onInput={draft.updateDraft}>
      <input name="area" aria-label="area" defaultValue={base} />
      <p role="status">{draft.generation}</p>
      <button
        type="button"
        onClick={() => {
          const isUnedited = draft.startSave()
          finishSave = () => isUnedited() && draft.reset()
        }}
      >
        save
      </button>
      <p>{draft.dirty ? 'unsaved' : 'saved'}</p>
      {draft.offered && <p>draft</p>}
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

test('what is typed while the input is saved stays as unsaved input (F-23)', () => {
  render(<Form base="80" />)
  type('84')
  fireEvent.click(screen.getByRole('button'))
  type('85')
  act(() => finishSave())
  expect([resets(), screen.getByLabelText<HTMLInputElement>('area').value]).toEqual(['0', '85'])
  screen.getByText('unsaved')
  type('84')
  screen.getByText('saved')
})

test('input that is saved as it is resets the form (F-23)', () => {
  render(<Form base="80" />)
  type('84')
  fireEvent.click(screen.getByRole('button'))
  act(() => finishSave())
  expect(resets()).toBe('1')
  screen.getByText('saved')
})

test('a form that is left while it is saved offers no draft of what was saved (F-23)', () => {
  const { unmount } = render(<Form base="80" />)
  type('84')
  fireEvent.click(screen.getByRole('button'))
  unmount()
  act(() => finishSave())
  render(<Form base="84" />)
  expect(screen.queryByText('draft')).toBeNull()
})

test('what is typed while the input is saved is offered as a draft, though the form was left (F-23)', () => {
  const { unmount } = render(<Form base="80" />)
  type('84')
  fireEvent.click(screen.getByRole('button'))
  type('85')
  unmount()
  act(() => finishSave())
  render(<Form base="84" />)
  expect(screen.queryByText('draft')).not.toBeNull()
})

test('input that is left before it is saved is offered as a draft (F-23)', () => {
  const { unmount } = render(<Form base="80" />)
  type('84')
  unmount()
  render(<Form base="80" />)
  expect(screen.queryByText('draft')).not.toBeNull()
})
