import { expect, test } from 'vitest'
import * as v from 'valibot'
import { credentialsSchema } from './password-sign-in.ts'

test('blank credentials are invalid; the username is trimmed, the password is not (S095)', () => {
  const { issues } = v.safeParse(credentialsSchema, { username: '  ', password: 'x' })
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['username'])
  expect(v.is(credentialsSchema, { username: 'lotte@voorbeeld.be', password: ' ' })).toBe(false)
  expect(v.parse(credentialsSchema, { username: ' lotte@voorbeeld.be ', password: ' steen ' })).toEqual({
    username: 'lotte@voorbeeld.be',
    password: ' steen ',
  })
})
