import { expect, test } from 'vitest'
import { runSteps } from './run-steps.ts'

test('S148 steps run one after the other; a failing or endless one is reported and does not stop the rest', async () => {
  const ran: string[] = []
  const reported: string[] = []
  await runSteps(
    [
      { name: 'first', limit: 50, run: () => ran.push('first') },
      { name: 'fails', limit: 50, run: () => Promise.reject(new Error('no')) },
      { name: 'endless', limit: 5, run: () => new Promise(() => undefined) },
      { name: 'last', limit: 50, run: async () => ran.push('last') },
    ],
    (name) => reported.push(name),
  )
  expect(ran).toEqual(['first', 'last'])
  expect(reported).toEqual(['fails', 'endless'])
})
