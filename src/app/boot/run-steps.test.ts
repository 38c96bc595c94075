import { expect, test } from 'vitest'
import { runSteps, type Step } from './run-steps.ts'

const step = (name: string, limitMs: number, run: () => unknown, isRequired = false): Step => ({
  name,
  limitMs,
  run,
  isRequired,
})

test('steps run in order; a step that fails or times out is reported and skipped (S148)', async () => {
  const ran: string[] = []
  const reported: string[] = []
  const isComplete = await runSteps(
    [
      step('first', 50, () => ran.push('first')),
      step('fails', 50, () => Promise.reject(new Error('no'))),
      step('endless', 5, () => new Promise(() => undefined)),
      step('last', 50, async () => ran.push('last')),
    ],
    ({ name }) => reported.push(name),
  )
  expect(ran).toEqual(['first', 'last'])
  expect(reported).toEqual(['fails', 'endless'])
  expect(isComplete).toBe(true)
})

test('no step runs after a required step has failed (F-30)', async () => {
  const ran: string[] = []
  const isComplete = await runSteps(
    [step('required', 50, () => Promise.reject(new Error('no')), true), step('last', 50, () => ran.push('last'))],
    () => undefined,
  )
  expect(isComplete).toBe(false)
  expect(ran).toEqual([])
})
