import { expect, test } from 'vitest'
import { fillSlot } from './slots.ts'

test('a slot takes content in place of its mark, or of its default', () => {
  expect(fillSlot('<p><!--a--></p>', 'a', '$& <b></b>')).toBe('<p>$& <b></b></p>')
  expect(fillSlot('<div><!--a--><i></i><!--/a--></div><!--b-->', 'a', 'x')).toBe('<div>x</div><!--b-->')
})

test('a slot that is missing fails the build', () => {
  expect(() => fillSlot('<p></p>', 'a', '')).toThrow('no slot a')
})
