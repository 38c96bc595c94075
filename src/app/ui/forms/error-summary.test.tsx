// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

afterEach(cleanup)

const form = (...texts: string[]) => (
  <>
    <ErrorSummary errors={texts.map((text) => ({ text }))} />
    <button type="button">Elders</button>
  </>
)

test('an error takes the focus when it appears, and not again while its page renders anew (E49)', () => {
  const { rerender } = render(form('Dat lukte niet'))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  screen.getByRole('button').focus()
  rerender(form('Dat lukte niet'))
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('an error that a new attempt removed takes the focus when it returns (E49)', () => {
  const { rerender } = render(form('Dat lukte niet'))
  screen.getByRole('button').focus()
  rerender(form())
  rerender(form('Dat lukte niet'))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})
