import { expect, test } from 'vitest'
import { settleEach } from './scheduled-jobs.ts'

test('an error for one item does not stop the others, and is thrown', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`${item} is even`)
    done.push(await Promise.resolve(item))
  }
  await expect(settleEach([1, 2, 3, 4, 5], work)).rejects.toThrow('2 of 5 failed')
  expect(done).toEqual([1, 3, 5])
  await expect(settleEach([], work)).resolves.toBeUndefined()
})
