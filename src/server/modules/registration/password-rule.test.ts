import { describe, expect, test } from 'vitest'
import { COMPANY_NAME, PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { checkNewPassword } from './password-rule.ts'

const check = (password: string) => checkNewPassword(password, 'Lotte.Verhaegen@voorbeeld.be')

describe('a new password', () => {
  test.each([
    ['short', 'korte zin', 'passwordShort'],
    ['short once its accents are composed', 'e\u0301'.repeat(9), 'passwordShort'],
    ['in the list', '1234567890', 'passwordCommon'],
    ['in the list, in capitals', 'QwertyUiop', 'passwordCommon'],
    ['a common word with a year and a sign', 'Wachtwoord2026!', 'passwordCommon'],
    ['a common French word with digits', 'motdepasse99', 'passwordCommon'],
    ['a common word twice', 'azertyazerty', 'passwordCommon'],
    ['a common word repeated, with digits', 'geheimgeheim12', 'passwordCommon'],
    ['three characters over and over', 'xyzxyzxyzxyz', 'passwordCommon'],
    ['the address', 'lotte.verhaegen@voorbeeld.be', 'passwordCommon'],
    ['the name in the address', 'Lotte.Verhaegen', 'passwordCommon'],
    ['the name in the address with a year', 'lotte.verhaegen1988', 'passwordCommon'],
    ['the product with a year', `${PRODUCT_NAMES.nl} 2026`, 'passwordCommon'],
    ['the product in one word', `${PRODUCT_NAMES.fr.replace(' ', '')}123`, 'passwordCommon'],
    ['the company, repeated', COMPANY_NAME.repeat(2), 'passwordCommon'],
    ['four characters over and over', 'q7mzq7mzq7mz', null],
    ['a repetition at its begin', 'hahaha lange muur', null],
    ['a repetition at its end', 'lange muur hahaha', null],
    ['a sentence', 'steen-voor-steen', null],
    ['digits without a pattern', '8302957146', null],
    ['a common word among others', 'voetbal kelder lamp', null],
    ['any alphabet', 'кирпичный дом', null],
  ])('%s: %s', (_, password, code) => {
    expect(check(password)).toBe(code)
  })
})
