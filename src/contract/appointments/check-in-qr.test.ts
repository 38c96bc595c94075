import { expect, test } from 'vitest'
import { parseCheckInQr, formatCheckInQr } from './check-in-qr.ts'

test('a QR code contains appointment id and code, and other texts are not parsed (E39)', () => {
  const pass = { id: '0a11b2c3-1111-4a6b-8c01-000000000101', code: '482913' }
  expect(parseCheckInQr(formatCheckInQr(pass))).toEqual(pass)
  expect(parseCheckInQr(` ${formatCheckInQr(pass)}\n`)).toEqual(pass)
  for (const other of [
    '',
    'https://voorbeeld.be',
    'kareel-visit:1:48291',
    'kareel-visit::482913',
    `x${formatCheckInQr(pass)}`,
  ])
    expect(parseCheckInQr(other)).toBeNull()
})
