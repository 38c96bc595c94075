import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isSignInProvider } from './oauth.ts'
import { DEFAULT_SETTINGS, fillSettings } from './portal-settings.ts'
import { createPortalSettings, offerSignIn, settingsVariables } from './settings-variables.ts'

const settings = (environment: object, backend = { hasOneTimeCodes: false, hasPasskeys: false }) =>
  createPortalSettings(v.parse(v.object(settingsVariables), environment), backend)

describe('the settings of an installation', () => {
  test('are the defaults where nothing is set', () => {
    expect(settings({})).toEqual(DEFAULT_SETTINGS)
    expect(DEFAULT_SETTINGS).toEqual({
      client: { id: 'portal', secret: 'public' },
      signIn: [],
      hasOneTimeCodes: false,
      hasPasskeys: false,
    })
  })

  test.each([
    [undefined, true, true],
    [undefined, false, false],
    ['on', false, true],
    ['off', true, false],
  ])('%s beats what the backend has (%s)', (value, has, expected) => {
    const backend = { hasOneTimeCodes: has, hasPasskeys: has }
    expect(settings({ ONE_TIME_CODES: value }, backend)).toMatchObject({ hasOneTimeCodes: expected, hasPasskeys: has })
    expect(settings({ PASSKEYS: value }, backend)).toMatchObject({ hasOneTimeCodes: has, hasPasskeys: expected })
  })

  test('offer the sign-in providers that have a client (E45)', () => {
    const { signIn, client } = settings({ OAUTH_CLIENT_ID: ' a ', OAUTH_CLIENT_SECRET: 'b', FACEBOOK_CLIENT_ID: 'f 1' })
    expect(client).toEqual({ id: 'a', secret: 'b' })
    expect(signIn).toEqual([
      {
        provider: 'facebook',
        authorizeUrl:
          'https://www.facebook.com/v23.0/dialog/oauth?client_id=f%201&response_type=token&scope=public_profile%2Cemail',
      },
    ])
    const both = settings({
      GOOGLE_CLIENT_ID: 'g',
      FACEBOOK_CLIENT_ID: 'f',
      GOOGLE_URL_AUTHORIZE: 'https://g.example/?a=1',
    })
    expect(both.signIn.map(({ provider }) => provider)).toEqual(['google', 'facebook'])
    expect(both.signIn[0]?.authorizeUrl).toBe(
      'https://g.example/?a=1&client_id=g&response_type=token&scope=openid%20email%20profile',
    )
    expect(offerSignIn('google', 'g', 'https://g.example').authorizeUrl).toMatch(/^https:\/\/g\.example\?client_id=g&/)
  })

  test.each([{ OAUTH_CLIENT_ID: ' ' }, { PASSKEYS: 'yes' }, { GOOGLE_URL_AUTHORIZE: 'here' }])(
    '%j is refused',
    (wrong) => {
      expect(() => settings(wrong)).toThrow(/^must /)
    },
  )

  test('are written into the block of the document alone, where no value can end it', () => {
    const html = '<script type="application/json" id="settings">old</script><script>x</script>'
    const hostile = { ...DEFAULT_SETTINGS, client: { id: '</script>$1', secret: '' } }
    const filled = fillSettings(html, hostile)
    expect(filled).toMatch(/^<script type="application\/json" id="settings">\{.*\}<\/script><script>x<\/script>$/)
    expect(filled.match(/<\/script>/g)).toHaveLength(2)
    expect(JSON.parse(/id="settings">([^<]*)</.exec(filled)?.[1] ?? '')).toEqual(hostile)
    expect(fillSettings('<p></p>', hostile)).toBe('<p></p>')
  })

  test.each([
    ['google', true],
    ['facebook', true],
    ['password', false],
    [undefined, false],
  ])('%s is a sign-in provider: %s', (value, expected) => {
    expect(isSignInProvider(value)).toBe(expected)
  })
})
