// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasUnsavedChanges } from '../state/unsaved-changes.ts'
import { useDraft } from './use-draft.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

interface Values {
  readonly name: string
  readonly style: string
}
const saved: Values = { name: 'Huis', style: 'OTHER' }
/** What the hook has returned on each render. */
const drafts: ReturnType<typeof useDraft>[] = []
function last() {
  const draft = drafts.at(-1)
  if (!draft) throw new Error('not rendered')
  return draft
}

function Form({ base = saved, owner = 'c1', name = 'house' }: { base?: Values; owner?: string; name?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft({ form, name, owner, base })
  drafts.push(draft)
  return (
    <form ref={form} onInput={draft.updateDraft}>
      <input aria-label="name" name="name" key={`name ${base.name}`} defaultValue={base.name} />
      <input aria-label="style" name="style" key={`style ${base.style}`} defaultValue={base.style} />
    </form>
  )
}

const control = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.input(control(name), { target: { value } })
const stored = (owner = 'c1') => JSON.parse(sessionStorage.getItem(`draft:${owner}:house`) ?? 'null') as unknown
const state = () => [last().dirty, hasUnsavedChanges(), last().offered]
const values = () => [control('name').value, control('style').value]

/** The page after a reload, a crash or a forced sign-out. */
function reload(): void {
  cleanup()
  render(<Form />)
}

describe('the draft of a form (E40, F-28)', () => {
  test('is stored for its customer while the form differs from what is saved', () => {
    render(<Form />)
    expect([state(), stored()]).toEqual([[false, false, false], null])
    type('name', 'Schuur')
    expect([state(), stored()]).toEqual([[true, true, false], { name: 'Schuur', style: 'OTHER' }])
    expect(stored('c2')).toBeNull()
    type('name', 'Huis')
    expect([state(), stored()]).toEqual([[false, false, false], null])
  })

  test('is offered on the next page, to its customer only', () => {
    render(<Form />)
    type('name', 'Schuur')
    reload()
    expect([state(), values()]).toEqual([
      [false, false, true],
      ['Huis', 'OTHER'],
    ])
    cleanup()
    render(<Form owner="c2" />)
    expect(last().offered).toBe(false)
    cleanup()
    render(<Form name="barn" />)
    expect(last().offered).toBe(false)
  })

  test('is written into the form on request', () => {
    render(<Form />)
    type('name', 'Schuur')
    type('style', 'RURAL')
    reload()
    act(() => last().restoreDraft())
    expect([state(), values()]).toEqual([
      [true, true, false],
      ['Schuur', 'RURAL'],
    ])
    expect(stored()).toEqual({ name: 'Schuur', style: 'RURAL' })
    type('name', 'Huis')
    type('style', 'OTHER')
    expect([state(), stored()]).toEqual([[false, false, false], null])
  })

  test('stays while it is offered and nothing else is typed', () => {
    render(<Form />)
    type('name', 'Schuur')
    reload()
    type('style', 'RURAL')
    type('style', 'OTHER')
    expect(last().offered).toBe(true)
    expect(stored()).not.toBeNull()
  })

  test('is removed when it is refused, but not what was typed meanwhile', () => {
    render(<Form />)
    type('name', 'Schuur')
    reload()
    act(() => last().discardDraft())
    expect([state(), values(), stored()]).toEqual([[false, false, false], ['Huis', 'OTHER'], null])
    type('name', 'Stal')
    reload()
    type('style', 'RURAL')
    act(() => last().discardDraft())
    expect([state(), stored()]).toEqual([[true, true, false], { name: 'Huis', style: 'RURAL' }])
  })

  test('ends when the input is saved: the form shows what is saved then', () => {
    const { rerender } = render(<Form />)
    type('name', 'Schuur')
    const before = last().generation
    rerender(<Form base={{ ...saved, name: 'Schuur' }} />)
    act(() => last().reset())
    expect([state(), values(), stored()]).toEqual([[false, false, false], ['Schuur', 'OTHER'], null])
    expect(last().generation).toBe(before + 1)
    type('style', 'RURAL')
    expect(last().dirty).toBe(true)
    type('style', 'OTHER')
    expect(last().dirty).toBe(false)
  })

  test('ends when it is discarded: the form shows what was there before', () => {
    render(<Form />)
    type('name', 'Schuur')
    act(() => last().reset())
    expect([state(), values(), stored()]).toEqual([[false, false, false], ['Huis', 'OTHER'], null])
  })

  test('of a form that is left no longer counts as unsaved', () => {
    render(<Form />)
    type('name', 'Schuur')
    cleanup()
    expect(hasUnsavedChanges()).toBe(false)
  })
})

describe('values that change while a form is open (S020)', () => {
  test('are shown in a form without edits, which is compared with them', () => {
    const { rerender } = render(<Form />)
    rerender(<Form base={{ name: 'Stal', style: 'RURAL' }} />)
    expect([values(), last().dirty]).toEqual([['Stal', 'RURAL'], false])
    type('name', 'Huis')
    expect(last().dirty).toBe(true)
    type('name', 'Stal')
    expect(last().dirty).toBe(false)
  })

  test('do not replace what somebody types, which is compared with the values before', () => {
    const { rerender } = render(<Form />)
    type('name', 'Schuur')
    rerender(<Form base={{ ...saved }} />)
    expect([values(), last().dirty]).toEqual([['Schuur', 'OTHER'], true])
  })
})
