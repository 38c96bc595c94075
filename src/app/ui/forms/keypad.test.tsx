// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Keypad } from './keypad.tsx'

afterEach(cleanup)

const labels = { label: 'Cijfers', clear: 'Wissen', backspace: 'Laatste cijfer wissen' }

test('the keys of a keypad that waits keep the focus, and ignore presses', () => {
  const press = vi.fn()
  const keypad = (disabled: boolean) => (
    <Keypad
      labels={labels}
      onDigit={(digit) => press(digit)}
      onBackspace={() => press('backspace')}
      onClear={() => press('clear')}
      disabled={disabled}
    />
  )
  const { rerender } = render(keypad(false))
  const pressAll = () => {
    for (const name of ['7', labels.clear, labels.backspace]) fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.keyDown(document.body, { key: '4' })
  }
  pressAll()
  const all = ['7', 'clear', 'backspace', '4']
  expect(press.mock.calls.flat()).toEqual(all)

  rerender(keypad(true))
  // A disabled button loses the focus.
  for (const key of screen.getAllByRole<HTMLButtonElement>('button')) {
    expect([key.disabled, key.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  }
  pressAll()
  expect(press.mock.calls.flat()).toEqual(all)

  rerender(keypad(false))
  pressAll()
  expect(press.mock.calls.flat()).toEqual([...all, ...all])
})
