import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { newPasswordBodySchema } from '#contract/account/registration-schema.ts'
import { CallError } from '../http/call-error.ts'
import { loadAllLanguages, loadTexts, startTranslations } from '../i18n/i18n.ts'
import { toFormErrors, toFieldErrors, waitSeconds } from './form-errors.ts'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('common-visitor')
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
  const locked = violation('locked', 'Dit ligt vast: offerte 7 staat op deze gegevens')
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
  expect(formError(new CallError('timeout'))).toContain('Geen verbinding')
  expect(formError(new Error('odd'))).toContain('Niet bewaard')
  expect(formError(new Error('bug'), 'Dat lukte niet')).toBe('Dat lukte niet')
  expect(waitSeconds(new CallError('rejected', { status: 429 }))).toBe(60)
})
