import { expect, test } from 'vitest'
import { securityText } from './well-known-files.ts'

test('security.txt names the policy where it has an address, each field on a line of its own (RFC 9116)', () => {
  const names = (policyUrl: string | null) =>
    securityText(new Date('2026-11-26T12:00:00Z'), policyUrl)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(':')[0])
  expect(names(null)).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
  expect(names('https://portal.example/security')).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Policy'])
  const text = securityText(new Date('2026-11-26T12:00:00Z'), 'https://portal.example/security')
  expect(text).toContain('\nExpires: 2027-11-26T12:00:00.000Z\n')
  expect(text).toContain('\nPolicy: https://portal.example/security\n')
})
