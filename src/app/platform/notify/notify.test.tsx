import { isValidElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { Toasts } from './notify.tsx'
import { pauseToasts, showToast } from './toast-layer.tsx'

vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
afterEach(() => void toast.dismiss())

type Parts = ReactElement<{ children: [string, ReactElement<{ onClick: () => void }>] }>

function lastToast() {
  const shown = toast.getToasts().at(-1)
  if (!shown || !('jsx' in shown) || !isValidElement(shown.jsx)) throw new Error('no toast with an element')
  return { ...shown, jsx: shown.jsx as Parts }
}

test('a toast stays 1500 ms and is announced as a status (S130)', () => {
  showToast({ text: 'Bewaard' })
  expect(lastToast().duration).toBe(1500)
  expect(renderToStaticMarkup(lastToast().jsx)).toMatch(/^<div role="status".*><span>Bewaard<\/span><\/div>$/)
})

test('a focused toast stays as the same element, and its duration restarts afterwards (T36) (S130)', () => {
  const id = showToast({ text: 'Verwijderd', undo: { label: 'Ongedaan maken', run: () => undefined } })
  const { jsx } = lastToast()
  pauseToasts(true)
  expect(lastToast()).toMatchObject({ id, duration: Number.POSITIVE_INFINITY })
  expect(lastToast().jsx).toBe(jsx)
  pauseToasts(false)
  expect(lastToast()).toMatchObject({ id, duration: 1500 })
  expect(toast.getToasts()).toHaveLength(1)
})

test('the undo button of a toast runs once and dismisses the toast (S130)', () => {
  const run = vi.fn()
  showToast({ text: 'Verwijderd', undo: { label: 'Ongedaan maken', run } })
  lastToast().jsx.props.children[1].props.onClick()
  pauseToasts(false)
  expect(run).toHaveBeenCalledTimes(1)
  expect(toast.getToasts()).toEqual([])
})

test('the toast library renders nothing before the first message (S131)', () => {
  expect(renderToStaticMarkup(<Toasts label="Meldingen" />)).toBe('')
})
