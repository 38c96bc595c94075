import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

describe('configuration', () => {
  test('every setting has a default', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      demoContent: true,
      logLevel: 'info',
      publicDir: resolve('dist/portal'),
    })
  })

  test('settings are taken, and empty ones count as absent', () => {
    const url = 'postgres://me:secret@db:5432/portal'
    const given = {
      PORT: '0',
      HOST: ' 0.0.0.0 ',
      DATABASE_URL: url,
      DEMO_CONTENT: 'off',
      LOG_LEVEL: '',
      DATA_DIR: '/srv/x',
    }
    expect(readConfig(given)).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      databaseUrl: url,
      demoContent: false,
      logLevel: 'info',
      dataDir: '/srv/x',
    })
  })

  test('demo accounts, whose password is public, come into a real database only when asked for', () => {
    const DATABASE_URL = 'postgres://me:secret@db:5432/portal'
    expect(readConfig({ DATABASE_URL }).demoContent).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO_CONTENT: 'on' }).demoContent).toBe(true)
    expect(readConfig({ DEMO_CONTENT: 'off' }).demoContent).toBe(false)
  })

  test.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but it is "70000".'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, but it is "http".'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, .*, but it is "loud"\.$/],
    [{ DEMO_CONTENT: 'yes' }, 'DEMO_CONTENT must be on or off, but it is "yes".'],
    [{ DATA_DIR: ' ' }, 'DATA_DIR must not be empty, but it is "".'],
  ])('%j ends in one sentence', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(StartError)
    expect(() => readConfig(environment)).toThrow(message)
  })

  test('a bad DATABASE_URL is named, its password is not', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://me:secret@db/portal' })
    expect(read).toThrow('DATABASE_URL must look like postgres://user:password@host:5432/database.')
    expect(read).not.toThrow(/secret/)
  })
})
