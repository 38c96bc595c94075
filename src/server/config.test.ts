import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { readConfig } from './config.ts'
import { StartError } from './launch/start-error.ts'

describe('configuration', () => {
  test('every setting has a default', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      bucket: null,
      hub: { external: null, publisherKey: null },
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseConnections: 12,
      demoContent: true,
      logLevel: 'info',
      publicDir: resolve('dist/portal'),
      publicUrl: null,
      apiOrigin: null,
      smtpUrl: null,
      mailFrom: `${PRODUCT_NAMES[DEFAULT_LOCALE]} <no-reply@localhost>`,
      trustedProxy: false,
      eventSinks: { endpoint: true, dataLayer: false },
      hubUrl: null,
      staffPassword: null,
      staffNeedsSecondFactor: false,
      metricsToken: null,
      videoCallUrl: null,
      settings: {
        client: { id: 'portal', secret: 'public' },
        signIn: [],
        hasOneTimeCodes: true,
        hasPasskeys: true,
      },
      signIn: { google: null, facebook: null },
    })
  })

  test('METRICS_TOKEN needs 16 characters', () => {
    expect(readConfig({ METRICS_TOKEN: 'sixteen-letters-' }).metricsToken).toBe('sixteen-letters-')
    expect(readConfig({ VIDEO_CALL_URL: 'https://meet.example/{id}' }).videoCallUrl).toBe('https://meet.example/{id}')
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN must have 16 characters or more\.$/)
  })

  test.each(['sixteen letters ok', 'zestien-lettérs-ok', '"sixteen-letters-ok"'])(
    'METRICS_TOKEN must be what Prometheus can send as a bearer token, unlike %s',
    (token) => {
      const read = () => readConfig({ METRICS_TOKEN: token })
      expect(read).toThrow(/^METRICS_TOKEN must have only letters, digits and - \. _ ~ \+ \/\.$/)
    },
  )

  test('settings are read, and empty ones count as absent', () => {
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

  test('PostgreSQL gets demo accounts, whose password is public, only on request', () => {
    const DATABASE_URL = 'postgres://me:secret@db:5432/portal'
    expect(readConfig({ DATABASE_URL }).demoContent).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO_CONTENT: 'on' }).demoContent).toBe(true)
    expect(readConfig({ DEMO_CONTENT: 'off' }).demoContent).toBe(false)
  })

  test('another backend may have an external hub, without its keys', () => {
    const API_ORIGIN = 'https://api.example:8443/'
    const MERCURE_PUBLIC_URL = 'https://hub.example/.well-known/mercure'
    expect(readConfig({ API_ORIGIN })).toMatchObject({ apiOrigin: 'https://api.example:8443', hubUrl: null })
    expect(readConfig({ API_ORIGIN, MERCURE_PUBLIC_URL })).toMatchObject({ hubUrl: MERCURE_PUBLIC_URL })
  })

  test('another backend has neither one-time codes nor passkeys unless it is set, and each is set apart', () => {
    const API_ORIGIN = 'https://api.example'
    const offered = (environment: Record<string, string>) => {
      const { hasOneTimeCodes, hasPasskeys } = readConfig(environment).settings
      return [hasOneTimeCodes, hasPasskeys]
    }
    expect(offered({ API_ORIGIN })).toEqual([false, false])
    expect(offered({ API_ORIGIN, ONE_TIME_CODES: 'on' })).toEqual([true, false])
    expect(offered({ API_ORIGIN, PASSKEYS: 'on' })).toEqual([false, true])
    expect(offered({ ONE_TIME_CODES: 'off' })).toEqual([false, true])
    expect(offered({ PASSKEYS: 'off' })).toEqual([true, false])
  })

  test.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but it is "70000".'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, but it is "http".'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, .*, but it is "loud"\.$/],
    [{ DEMO_CONTENT: 'yes' }, 'DEMO_CONTENT must be on or off, but it is "yes".'],
    [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL must look like https://portal.example, but it is "portal.example".'],
    [{ API_ORIGIN: 'api.example' }, 'API_ORIGIN must look like https://api.example.'],
    [{ API_ORIGIN: 'ftp://api.example' }, 'API_ORIGIN must look like https://api.example.'],
    [{ API_ORIGIN: 'https://api.example/v2/api' }, 'API_ORIGIN must look like https://api.example.'],
    [{ API_ORIGIN: 'https://api.example?x=1' }, 'API_ORIGIN must look like https://api.example.'],
    [{ API_ORIGIN: 'https://me:secret@api.example' }, /^API_ORIGIN must look like https:\/\/api\.example\.$/],
    [{ PUBLIC_URL: 'https://portal.example/app' }, 'PUBLIC_URL must look like https://portal.example, but'],
    [{ PUBLIC_URL: 'https://portal.example/?a=1' }, 'PUBLIC_URL must look like https://portal.example, but'],
    [{ PUBLIC_URL: 'https://portal.example/#a' }, 'PUBLIC_URL must look like https://portal.example, but'],
    [{ PUBLIC_URL: 'https://me:secret@portal.example' }, /^PUBLIC_URL must look like https:\/\/portal\.example\.$/],
    [{ DATABASE_CONNECTIONS: '2' }, 'DATABASE_CONNECTIONS must be a whole number from 3 to 500, but it is "2".'],
    [{ DATABASE_CONNECTIONS: 'all' }, 'DATABASE_CONNECTIONS must be a whole number from 3 to 500, but it is "all".'],
    [{ MAIL_FROM: 'Portal' }, /^MAIL_FROM must look like .* <no-reply@portal\.example>, but it is "Portal"\.$/],
    [{ MAIL_FROM: 'a@portal.example, b@portal.example' }, 'MAIL_FROM must look like'],
    [{ MAIL_FROM: 'Portal <a b@portal.example>' }, 'MAIL_FROM must look like'],
    [{ MAIL_FROM: 'Portal <a@portal.example>\nBcc: b@portal.example' }, 'MAIL_FROM must look like'],
    [{ TRUSTED_PROXY: 'yes' }, 'TRUSTED_PROXY must be on or off, but it is "yes".'],
    [{ ONE_TIME_CODES: 'yes' }, 'ONE_TIME_CODES must be on or off, but it is "yes".'],
    [{ STAFF_SECOND_FACTOR: 'on' }, 'STAFF_SECOND_FACTOR must be off or required, but it is "on".'],
    [{ PASSKEYS: 'yes' }, 'PASSKEYS must be on or off, but it is "yes".'],
    [{ DATA_DIR: ' ' }, 'DATA_DIR must not be empty, but it is "".'],
  ])('%j throws one readable sentence', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(StartError)
    expect(() => readConfig(environment)).toThrow(message)
  })

  test('an invalid DATABASE_URL is named without its password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://me:secret@db/portal' })
    expect(read).toThrow('DATABASE_URL must look like postgres://user:password@host:5432/database.')
    expect(read).not.toThrow(/secret/)
  })

  test('an external hub needs keys, one for both by default; incomplete settings are refused without showing a key', () => {
    const MERCURE_URL = 'https://hub.example/.well-known/mercure'
    const MERCURE_PUBLISHER_KEY = 'p'.repeat(32)
    const key = new TextEncoder().encode(MERCURE_PUBLISHER_KEY)
    expect(readConfig({ MERCURE_URL, MERCURE_PUBLISHER_KEY }).hub).toEqual({
      external: { url: MERCURE_URL, publicUrl: MERCURE_URL, publisherKey: key, subscriberKey: key },
      publisherKey: null,
    })
    const own = { MERCURE_PUBLIC_URL: 'https://live.example/hub', MERCURE_SUBSCRIBER_KEY: 's'.repeat(40) }
    expect(readConfig({ MERCURE_URL, MERCURE_PUBLISHER_KEY, ...own }).hub.external).toMatchObject({
      url: MERCURE_URL,
      publicUrl: 'https://live.example/hub',
      subscriberKey: new TextEncoder().encode('s'.repeat(40)),
    })
    expect(readConfig({ MERCURE_PUBLISHER_KEY }).hub).toEqual({ external: null, publisherKey: key })
    expect(() => readConfig({ MERCURE_URL })).toThrow('MERCURE_URL needs MERCURE_PUBLISHER_KEY')
    expect(() => readConfig(own)).toThrow('set MERCURE_URL, too')
    const short = () => readConfig({ MERCURE_URL, MERCURE_PUBLISHER_KEY: 'geheim' })
    expect(short).toThrow('MERCURE_PUBLISHER_KEY must have at least 32 bytes.')
    expect(short).not.toThrow(/geheim/)
    expect(() => readConfig({ MERCURE_URL: 'hub', MERCURE_PUBLISHER_KEY })).toThrow(
      'must look like https://hub.example',
    )
  })

  test.each([
    'https://me:secret@mail',
    'smtp://me:secret%zz@mail:587',
    'smtp://me@mail:587',
    'smtp://me:secret@mail:0',
    'smtp://me:secret@mail:587/path',
    'smtp://me:secret@mail:587?tls=on',
  ])('an invalid SMTP_URL (%s) is named without its password', (SMTP_URL) => {
    const read = () => readConfig({ SMTP_URL, MAIL_FROM: 'a@portal.example', PUBLIC_URL: 'https://portal.example' })
    expect(read).toThrow('SMTP_URL must look like smtp://user:password@host:587.')
    expect(read).not.toThrow(/secret/)
  })

  test('a mail server needs a sender and an address for links, unless another backend sends the mails', () => {
    const SMTP_URL = 'smtps://me:pass%2Fword@[::1]'
    const given = { SMTP_URL, MAIL_FROM: '"Bricks, Roof" <a@localhost>', PUBLIC_URL: 'https://portal.example' }
    expect(readConfig(given)).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: '"Bricks, Roof" <a@localhost>' })
    for (const name of ['MAIL_FROM', 'PUBLIC_URL']) {
      expect(() => readConfig({ ...given, [name]: '' })).toThrow(/^SMTP_URL needs MAIL_FROM and PUBLIC_URL, .*\.$/)
    }
    expect(readConfig({ SMTP_URL, API_ORIGIN: 'https://api.example' }).smtpUrl).toBeNull()
  })

  test('the TLS options of DATABASE_URL are checked, and weaker modes verify the server as well', () => {
    const read = (query: string) => readConfig({ DATABASE_URL: `postgres://me:s%40cret@db/portal?${query}` })
    const verified = 'postgres://me:s%40cret@db/portal?sslmode=verify-full'
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
      expect(read(`sslmode=${mode}`).databaseUrl).toBe(verified)
    }
    for (const query of ['sslmode=disable', 'sslmode=no-verify', 'ssl=true', 'sslmode=require&uselibpqcompat=true']) {
      expect(read(query).databaseUrl).toBe(`postgres://me:s%40cret@db/portal?${query}`)
    }
    expect(() => read('sslmode=on')).toThrow(/^The sslmode of DATABASE_URL must be one of disable, .*, verify-full\.$/)
    expect(() => read('sslrootcert=/nowhere/ca.pem')).toThrow(
      new StartError('The sslrootcert of DATABASE_URL cannot be read: /nowhere/ca.pem.'),
    )
  })

  test('a short STAFF_PASSWORD is refused without being shown', () => {
    const read = () => readConfig({ STAFF_PASSWORD: 'geheim' })
    expect(read).toThrow('STAFF_PASSWORD must have 12 characters or more.')
    expect(read).not.toThrow(/geheim/)
    expect(readConfig({ STAFF_PASSWORD: 'twaalf stenen' }).staffPassword).toBe('twaalf stenen')
  })

  test('PUBLIC_URL is normalised to an origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Portal.example/' }).publicUrl).toBe('https://portal.example')
  })

  test('sign-in providers have default URLs; incomplete settings are refused (S098, S099)', () => {
    const given = { GOOGLE_CLIENT_ID: 'portal.apps', FACEBOOK_CLIENT_ID: '12', FACEBOOK_CLIENT_SECRET: 'geheim' }
    expect(readConfig(given).signIn).toEqual({
      google: {
        clientId: 'portal.apps',
        tokenInfoUrl: 'https://oauth2.googleapis.com/tokeninfo',
        userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
      },
      facebook: {
        clientId: '12',
        clientSecret: 'geheim',
        graphUrl: 'https://graph.facebook.com/v23.0',
      },
    })
    expect(readConfig(given).settings.signIn).toEqual([
      {
        provider: 'google',
        authorizeUrl:
          'https://accounts.google.com/o/oauth2/v2/auth?client_id=portal.apps&response_type=token&scope=openid%20email%20profile',
      },
      {
        provider: 'facebook',
        authorizeUrl:
          'https://www.facebook.com/v23.0/dialog/oauth?client_id=12&response_type=token&scope=public_profile%2Cemail',
      },
    ])
    const half = 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET belong together: set both or neither.'
    expect(() => readConfig({ FACEBOOK_CLIENT_ID: '12' })).toThrow(new StartError(half))
    expect(() => readConfig({ FACEBOOK_CLIENT_SECRET: 'geheim' })).toThrow(new StartError(half))
    expect(() => readConfig({ FACEBOOK_CLIENT_ID: ' ', FACEBOOK_CLIENT_SECRET: 'x' })).toThrow(StartError)
  })

  test('in front of another backend a provider needs no secret here', () => {
    const { signIn, settings } = readConfig({ API_ORIGIN: 'https://api.example', FACEBOOK_CLIENT_ID: '12' })
    expect(signIn).toEqual({ google: null, facebook: null })
    expect(settings.signIn.map(({ provider }) => provider)).toEqual(['facebook'])
  })

  test('the OAuth client of the portal is configured, and its secret is not repeated (S095)', () => {
    const given = { OAUTH_CLIENT_ID: 'portal', OAUTH_CLIENT_SECRET: 'openbaar' }
    expect(readConfig(given).settings.client).toEqual({ id: 'portal', secret: 'openbaar' })
    expect(() => readConfig({ OAUTH_CLIENT_SECRET: ' ' })).toThrow(/^OAUTH_CLIENT_SECRET must not be empty\.$/)
  })

  test('files are stored in the data folder, or in a bucket with complete settings (E08)', () => {
    expect(readConfig({}).bucket).toBeNull()
    const bucket = {
      FILES_S3_URL: 'https://s3.eu-west-3.amazonaws.com/portal/',
      FILES_S3_KEY_ID: 'AKIA1',
      FILES_S3_SECRET: 'geheim',
      FILES_S3_REGION: 'eu-west-3',
    }
    const url = 'https://s3.eu-west-3.amazonaws.com/portal'
    expect(readConfig(bucket).bucket).toEqual({ url, keyId: 'AKIA1', secret: 'geheim', region: 'eu-west-3' })
    const names = 'FILES_S3_URL, FILES_S3_KEY_ID, FILES_S3_SECRET and FILES_S3_REGION'
    for (const name of Object.keys(bucket)) {
      const half = new StartError(`${names} belong together: set all of them or none.`)
      expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(half)
    }
  })

  test.each([
    'files',
    'ftp://s3.example/files',
    'https://me:secret@s3.example/files',
    'https://s3.example/files?x=secret',
  ])('an invalid FILES_S3_URL (%s) is named without its value', (url) => {
    const read = () => readConfig({ FILES_S3_URL: url })
    expect(read).toThrow('FILES_S3_URL must look like https://s3.example/bucket.')
    expect(read).not.toThrow(/secret/)
  })
})
