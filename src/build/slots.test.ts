import { expect, test } from 'vitest'
import { fillSlot } from './slots.ts'

test('a slot is filled in place of its marker or its default content', () => {
  expect(fillSlot('<p><!--a--></p>', 'a', '$& <b></b>')).toBe('<p>$& <b></b></p>')
  expect(fillSlot('<div><!--a--><i></i><!--/a--></div><!--b-->', 'a', 'x')).toBe('<div>x</div><!--b-->')
})

test('a missing slot throws', () => {
  expect(() => fillSlot('<p></p>', 'a', '')).toThrow('no slot a')
})
