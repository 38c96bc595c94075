import { isValidElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { showToast, Toasts } from './notify.tsx'

function lastToast() {
  const shown = toast.getToasts().at(-1)
  if (!shown || !('jsx' in shown) || !isValidElement(shown.jsx)) throw new Error('no toast of ours')
  return { ...shown, jsx: shown.jsx as ReactElement<Record<string, () => void>> }
}

test('S130 a toast stays 1500 ms and is announced as a status', () => {
  showToast({ toast }, { text: 'Bewaard' })
  expect(lastToast().duration).toBe(1500)
  expect(renderToStaticMarkup(lastToast().jsx)).toMatch(/^<div role="status".*>Bewaard<\/div>$/)
})

test('S130 while it has focus a toast stays, afterwards its time runs again (T36)', () => {
  const id = showToast({ toast }, { text: 'Verwijderd', undo: { label: 'Ongedaan maken', run: () => undefined } })
  const before = toast.getToasts().length
  lastToast().jsx.props['onFocus']?.()
  expect(lastToast()).toMatchObject({ id, duration: Number.POSITIVE_INFINITY })
  lastToast().jsx.props['onBlur']?.()
  expect(lastToast()).toMatchObject({ id, duration: 1500 })
  expect(toast.getToasts()).toHaveLength(before)
})

test('S130 the undo inside a toast runs once and takes the toast away for good', () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  const run = vi.fn()
  const id = showToast({ toast }, { text: 'Verwijderd', undo: { label: 'Ongedaan maken', run } })
  const button = (lastToast().jsx.props as unknown as { children: [string, ReactElement<{ onClick: () => void }>] })
    .children[1]
  const toastProps = lastToast().jsx.props
  button.props.onClick()
  toastProps['onBlur']?.()
  expect(run).toHaveBeenCalledTimes(1)
  expect(toast.getToasts().map((shown) => shown.id)).not.toContain(id)
})

test('S131 nothing of the toast library is on the page before the first message', () => {
  expect(renderToStaticMarkup(<Toasts label="Meldingen" />)).toBe('')
})
