import { expect, test } from 'vitest'
import { eachApart } from './chores.ts'

test('what fails for one holds up no other, and is not kept quiet', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`${item} is even`)
    done.push(await Promise.resolve(item))
  }
  await expect(eachApart([1, 2, 3, 4, 5], work)).rejects.toThrow('2 of 5 failed')
  expect(done).toEqual([1, 3, 5])
  await expect(eachApart([], work)).resolves.toBeUndefined()
})
