import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { newPasswordBodySchema } from '#contract/account/registration-schema.ts'
import { CallError } from '../http/call-error.ts'
import { loadAllLanguages, loadTexts, startTranslations } from '../i18n/i18n.ts'
import { toFormErrors, toFieldErrors, waitSeconds } from './form-errors.ts'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('common-visitor', 'app', 'app-projects')
})

const t = (locale: 'nl' | 'fr' = 'nl') => i18next.getFixedT(locale, 'common')
const violation = (code: string, message: string, propertyPath = 'password') =>
  new CallError('rejected', {
    status: 422,
    body: {
      type: 'about:blank',
      title: 'Niet alles is goed ingevuld',
      status: 422,
      code: 'violations',
      violations: [{ propertyPath, message, code }],
    },
  })

test('a schema issue is shown at its field, with its limit (E27)', () => {
  const { issues } = v.safeParse(newPasswordBodySchema, { password: 'kort' })
  expect(toFieldErrors(issues ?? [], t())).toEqual({
    fields: { password: 'Gebruik minstens 10 tekens' },
    formError: null,
  })
  const empty = v.safeParse(newPasswordBodySchema, { password: '' })
  expect(toFieldErrors(empty.issues ?? [], t()).fields).toEqual({ password: 'Vul dit veld in' })
})

test('a server violation is shown at its field and translated on a language switch (E27, B19)', async () => {
  await loadAllLanguages()
  const error = violation('passwordCommon', 'Kies een minder voorspelbaar wachtwoord')
  expect(toFormErrors(error, ['password'], t()).fields).toEqual({
    password: 'Kies een minder voorspelbaar wachtwoord',
  })
  expect(toFormErrors(error, ['password'], t('fr')).fields).toEqual({
    password: 'Choisissez un mot de passe moins prévisible',
  })
})

test('messages with numbers, or with codes that only the server knows, are shown as sent (E27)', () => {
  const long = violation('tooLong', 'Maximaal 160 tekens')
  expect(toFormErrors(long, ['password'], t('fr')).fields).toEqual({ password: 'Maximaal 160 tekens' })
  const locked = violation('locked', 'Dit ligt vast: deze gegevens staan op offerte 7')
  expect(toFormErrors(locked, ['password'], t()).fields.password).toContain('offerte 7')
})

test('a violation without code shows its message on its field (E27)', () => {
  const body = { type: 'about:blank', title: 'Unprocessable', status: 422 }
  const violations = [{ propertyPath: 'password', message: 'Te kort' }]
  const error = new CallError('rejected', { status: 422, body: { ...body, violations } })
  expect(toFormErrors(error, ['password'], t())).toEqual({ fields: { password: 'Te kort' }, formError: null })
})

test('a violation of a field that the form does not have is shown as form error (E27)', () => {
  const error = violation('email', 'Dit is geen geldig e-mailadres', 'emailAddress')
  expect(toFormErrors(error, ['password'], t())).toEqual({
    fields: {},
    formError: 'Dit is geen geldig e-mailadres',
  })
})

test('the form error is the waiting time, a connection error or the message of the form (E16, F-20)', () => {
  const formError = (error: unknown, ownMessage?: string) => toFormErrors(error, [], t(), ownMessage).formError
  expect(formError(new CallError('rejected', { status: 429, retryAfterMs: 29_200 }))).toBe(
    'Probeer opnieuw over 30 seconden',
  )
  expect(formError(new CallError('rejected', { status: 429, retryAfterMs: 400 }))).toBe(
    'Probeer opnieuw over 2 seconden',
  )
  expect(formError(new CallError('timeout'))).toContain('Geen verbinding')
  expect(formError(new Error('odd'))).toContain('Niet bewaard')
  expect(formError(new Error('bug'), 'Dat lukte niet')).toBe('Dat lukte niet')
  expect(waitSeconds(new CallError('rejected', { status: 429 }))).toBe(60)
})

const answered = (status: number, rest: object = {}) =>
  new CallError('rejected', { status, body: { type: 'about:blank', title: 't', status, ...rest } })
const hidden = [{ propertyPath: 'phone', message: 'Ongeldig', code: 'phone' }]
const NOT_SAVED = 'Niet bewaard. Probeer het opnieuw.'
const UNREACHABLE = 'Geen verbinding. Kijk uw verbinding na en probeer opnieuw.'
const CONFLICT = 'Iemand anders wijzigde dit intussen'

test.each<[string, Error, string]>([
  ['the server cannot be reached', new CallError('unreachable'), UNREACHABLE],
  ['the server does not answer in time', new CallError('timeout'), UNREACHABLE],
  ['the token cannot be renewed', new CallError('token-refresh'), UNREACHABLE],
  [
    'nothing could be stored',
    new CallError('not-stored'),
    'Er is geen verbinding en uw browser kan hier niets bewaren',
  ],
  ['the response is not readable', new CallError('invalid-response'), NOT_SAVED],
  ['the session has ended', new CallError('unauthenticated'), NOT_SAVED],
  ['a refusal gives its reason', answered(403, { detail: 'Dat mag niet' }), 'Dat mag niet'],
  ['a refusal has no reason', answered(403), NOT_SAVED],
  ['a refusal has no body', new CallError('rejected', { status: 403 }), NOT_SAVED],
  ['the input is refused as a whole', answered(422, { detail: 'Ongeldig' }), 'Ongeldig'],
  ['the input is refused without a body', new CallError('rejected', { status: 422 }), NOT_SAVED],
  ['violations come with another status', answered(409, { violations: hidden, detail: 'Bezet' }), 'Bezet'],
  ['somebody else has changed it', answered(412, { detail: 'x' }), CONFLICT],
  ['there were too many requests', answered(429, { detail: 'x' }), 'Probeer opnieuw over 60 seconden'],
  ['the server fails and says why', answered(500, { detail: 'stack' }), NOT_SAVED],
  ['the gateway fails', answered(503, { detail: 'x' }), NOT_SAVED],
])('a form says what to do when %s (F-20, E27)', (_, error, text) => {
  const { fields, formError } = toFormErrors(error, ['password'], t())
  expect([fields, formError]).toEqual([{}, expect.stringContaining(text)])
  expect(toFormErrors(error, [], t(), 'Eigen zin').formError).toBe('Eigen zin')
})

test.each([
  [undefined, 'Vul dit veld in'],
  [null, 'Vul dit veld in'],
  ['', 'Vul dit veld in'],
  [5, 'Kies een van de mogelijkheden'],
  ['x', 'Kies een van de mogelijkheden'],
])('a choice of %j is missing or wrong (E27)', (value, text) => {
  const { issues } = v.safeParse(v.object({ style: v.picklist(['RURAL'], 'choice') }), { style: value })
  expect(toFieldErrors(issues ?? [], t())).toEqual({ fields: { style: text }, formError: null })
})

test('only the first error of a field is shown, and an error of the whole input has no field (E27)', () => {
  const name = v.pipe(v.string(), v.maxLength(2, 'tooLong'), v.email('email'))
  const two = v.safeParse(v.object({ name }), { name: 'abc' })
  expect(toFieldErrors(two.issues ?? [], t()).fields).toEqual({ name: 'Maximaal 2 tekens' })
  const whole = v.safeParse(
    v.pipe(
      v.object({}),
      v.check(() => false, 'choice'),
    ),
    {},
  )
  expect(toFieldErrors(whole.issues ?? [], t()).fields).toEqual({ '': 'Kies een van de mogelijkheden' })
})
