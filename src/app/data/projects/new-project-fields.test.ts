import { expect, test } from 'vitest'
import { productName, productsOf } from './new-project-fields.ts'

test('the products of a form are those checked, an unknown one too (S033)', () => {
  const form = new FormData()
  form.set('type', 'RENOVATION')
  for (const category of ['PAVER', 'CLAY_BLOCK']) form.set(productName(category), 'on')
  expect(productsOf(form)).toEqual(['PAVER', 'CLAY_BLOCK'])
})
