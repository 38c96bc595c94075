import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { describeStartError, StartError } from './start-error.ts'

const stopped = `${PRODUCT_NAMES[DEFAULT_LOCALE]} stopped: `
const failedQuery = new DrizzleQueryError(
  'insert into "server_secrets" values ($1)',
  ['secret'],
  new Error('disk full'),
)

test.each(['info', 'debug', undefined])('with LOG_LEVEL %s a failed query is described by its cause alone', (level) => {
  const line = describeStartError(failedQuery, level)
  expect(line).toContain('disk full')
  expect(line.startsWith(stopped)).toBe(true)
  expect(line).not.toMatch(/secret|insert/)
})

test('of a connection that all addresses refuse, the first refusal is named', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('other')])
  expect(describeStartError(new DrizzleQueryError('select', [], refused), 'info')).toContain('ECONNREFUSED')
})

test('an error that the operator can fix is its sentence alone', () => {
  const error = new StartError('Port 3000 is in use.', { cause: new Error('EADDRINUSE') })
  expect(describeStartError(error, 'debug')).toBe('Port 3000 is in use.')
})

test('another error has its stack with LOG_LEVEL debug only', () => {
  const error = new Error('odd')
  expect(describeStartError(error, 'info')).toBe(`${stopped}odd (LOG_LEVEL=debug shows where).`)
  expect(describeStartError(error, 'debug')).toContain('start-error.test.ts')
  expect(describeStartError('odd', 'info')).toBe(`${stopped}odd`)
})
