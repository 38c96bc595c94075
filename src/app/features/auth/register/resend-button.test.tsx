// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { requestMail } from '#app/data/auth/request-mail.ts'
import { startTranslations } from '#app/platform/i18n/i18n.ts'
import { ResendButton } from './resend-button.tsx'

vi.mock('#app/data/auth/request-mail.ts', () => ({ requestMail: vi.fn(() => Promise.resolve()) }))
vi.mock('../use-return-path.ts', () => ({ useReturnPath: () => '/' }))

beforeAll(() => startTranslations('nl'))
afterEach(cleanup)

test('the button keeps the focus while it counts down, and sends nothing (S003, E49)', () => {
  const resend = (retryAt: number) => (
    <ResendButton kind="register" address="an@voorbeeld.be" retryAt={retryAt} onSent={() => undefined} />
  )
  const { rerender } = render(resend(0))
  const button = screen.getByRole('button')
  button.focus()
  rerender(resend(Date.now() + 60_000))
  // Browsers take the focus from a button that becomes disabled.
  expect(button.matches(':disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(requestMail).not.toHaveBeenCalled()
  rerender(resend(0))
  fireEvent.click(button)
  expect(requestMail).toHaveBeenCalledOnce()
})
