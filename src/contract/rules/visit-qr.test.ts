import { expect, test } from 'vitest'
import { readVisitPass, writeVisitPass } from './visit-qr.ts'

test('E39 a visitor’s picture says which visit, and that alone is read', () => {
  const pass = { id: '0a11b2c3-1111-4a6b-8c01-000000000101', code: '482913' }
  expect(readVisitPass(writeVisitPass(pass))).toEqual(pass)
  expect(readVisitPass(` ${writeVisitPass(pass)}\n`)).toEqual(pass)
  for (const other of [
    '',
    'https://voorbeeld.be',
    'kareel-visit:1:48291',
    'kareel-visit::482913',
    `x${writeVisitPass(pass)}`,
  ])
    expect(readVisitPass(other)).toBeNull()
})
