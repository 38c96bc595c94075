import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { newPasswordBodySchema } from '#contract/schemas/registration.ts'
import { CallError } from '../api/call-error.ts'
import { startTranslations } from '../i18n/i18n.ts'
import { refusalOfError, refusalOfIssues, waitSeconds } from './form-refusal.ts'

beforeAll(() => startTranslations('nl'))

const words = (locale: 'nl' | 'fr' = 'nl') => i18next.getFixedT(locale, 'common')
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

test('E27 what the schema finds is told at its field, with its number', () => {
  const { issues } = v.safeParse(newPasswordBodySchema, { password: 'kort' })
  expect(refusalOfIssues(issues ?? [], words())).toEqual({
    fields: { password: 'Gebruik minstens 10 tekens' },
    whole: null,
  })
  const empty = v.safeParse(newPasswordBodySchema, { password: '' })
  expect(refusalOfIssues(empty.issues ?? [], words()).fields).toEqual({ password: 'Vul dit veld in' })
})

test('E27 B19 a violation of the server lands on its field and follows a switch of language', async () => {
  await i18next.loadLanguages('fr')
  const error = violation('passwordCommon', 'Kies een minder voorspelbaar wachtwoord')
  expect(refusalOfError(error, ['password'], words()).fields).toEqual({
    password: 'Kies een minder voorspelbaar wachtwoord',
  })
  expect(refusalOfError(error, ['password'], words('fr')).fields).toEqual({
    password: 'Choisissez un mot de passe moins prévisible',
  })
})

test('E27 words with numbers in them, and those that only the server has, stay as it said them', () => {
  const long = violation('tooLong', 'Maximaal 160 tekens')
  expect(refusalOfError(long, ['password'], words('fr')).fields).toEqual({ password: 'Maximaal 160 tekens' })
  const locked = violation('locked', 'Dit ligt vast: offerte 7 staat op deze gegevens')
  expect(refusalOfError(locked, ['password'], words()).fields.password).toContain('offerte 7')
})

test('E27 a violation of a field that the form does not have is told as the whole', () => {
  const error = violation('email', 'Dit is geen geldig e-mailadres', 'emailAddress')
  expect(refusalOfError(error, ['password'], words())).toEqual({ fields: {}, whole: 'Dit is geen geldig e-mailadres' })
})

test('E16 F-20 the whole: how long to wait, that nothing was reached, what the form itself says', () => {
  const whole = (error: unknown, said?: string) => refusalOfError(error, [], words(), said).whole
  expect(whole(new CallError('rejected', { status: 429, retryAfterMs: 29_200 }))).toBe(
    'Probeer opnieuw over 30 seconden',
  )
  expect(whole(new CallError('timeout'))).toContain('Geen verbinding')
  expect(whole(new Error('odd'))).toContain('Niet bewaard')
  expect(whole(new Error('odd'), 'Dat lukte niet')).toBe('Dat lukte niet')
  expect(waitSeconds(new CallError('rejected', { status: 429 }))).toBe(60)
})
