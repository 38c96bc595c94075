// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { Keypad } from './keypad.tsx'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app-kiosk')
})
afterEach(cleanup)

test('the keys of a keypad that waits keep the focus, and ignore presses', () => {
  const press = vi.fn()
  const keypad = (disabled: boolean) => (
    <Keypad
      onDigit={(digit) => press(digit)}
      onBackspace={() => press('backspace')}
      onClear={() => press('clear')}
      disabled={disabled}
    />
  )
  const { rerender } = render(keypad(false))
  const pressAll = () => {
    for (const name of ['7', 'Wis', 'Laatste cijfer wissen']) fireEvent.click(screen.getByRole('button', { name }))
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
