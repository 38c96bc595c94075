import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { profileFormSchema, profileInputSchema } from './profile-schema.ts'

const person = { customerType: 'PRIVATE', firstName: 'Mia', lastName: 'Claes', language: 'nl' }
const company = { ...person, customerType: 'PROFESSIONAL', companyName: 'Claes bv', enterpriseNumber: '0417.497.106' }
const codes = (input: object, schema: v.GenericSchema = profileInputSchema) =>
  (v.safeParse(schema, input).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message])

describe('a profile (E46)', () => {
  test('is normalised, and what is blank is nothing', () => {
    expect(
      v.parse(profileInputSchema, {
        ...company,
        firstName: ' Mia ',
        phone: '0477 12 34 56',
        vatNumber: 'BE 0417.497.106',
      }),
    ).toMatchObject({
      firstName: 'Mia',
      phone: '+32477123456',
      enterpriseNumber: '0417497106',
      vatNumber: 'BE0417497106',
      buildPhase: null,
      profession: null,
      address: null,
      consents: {},
    })
    const blank = {
      phone: ' ',
      companyName: '\u200b',
      enterpriseNumber: '',
      vatNumber: '  ',
      buildPhase: '',
      profession: ' ',
    }
    expect(v.parse(profileInputSchema, { ...person, ...blank })).toMatchObject(
      Object.fromEntries(Object.keys(blank).map((name) => [name, null])),
    )
  })

  test.each<[string, object, [string, string][]]>([
    ['of a private person needs no company', person, []],
    ['of a company has its name and number', company, []],
    [
      'of a company without either tells both',
      { ...person, customerType: 'PROFESSIONAL' },
      [
        ['companyName', 'required'],
        ['enterpriseNumber', 'required'],
      ],
    ],
    ['of a company without a name', { ...company, companyName: ' ' }, [['companyName', 'required']]],
    ['of a company without a number', { ...company, enterpriseNumber: null }, [['enterpriseNumber', 'required']]],
    ['of a private person may keep a company', { ...company, customerType: 'PRIVATE' }, []],
    [
      'with the VAT number of another company',
      { ...company, vatNumber: 'BE1000000021' },
      [['vatNumber', 'enterpriseNumber']],
    ],
    ['with a VAT number alone', { ...person, vatNumber: 'BE1000000021' }, []],
    ['with a wrong number', { ...person, enterpriseNumber: '123' }, [['enterpriseNumber', 'enterpriseNumber']]],
    ['with a wrong phone', { ...person, phone: '12' }, [['phone', 'phone']]],
    ['with an unknown language', { ...person, language: 'de' }, [['language', 'choice']]],
    [
      'without names tells both, and the company',
      { ...person, customerType: 'PROFESSIONAL', firstName: '', lastName: ' ', companyName: 'Claes bv' },
      [
        ['firstName', 'required'],
        ['lastName', 'required'],
        ['enterpriseNumber', 'required'],
      ],
    ],
  ])('%s (E27)', (_, input, expected) => {
    expect(codes(input)).toEqual(expected)
  })

  test.each(['phone', 'companyName', 'enterpriseNumber', 'vatNumber', 'buildPhase', 'profession'])(
    'whose %s is no text is refused',
    (name) => {
      const issues = codes({ ...person, [name]: 12 })
      expect(issues.map(([path]) => path)).toEqual([name])
    },
  )

  test('with words that this build does not know goes back as it came, but is no new choice', () => {
    const words = { ...person, customerType: 'SCHOOL', buildPhase: 'DREAMING', profession: 'WIZARD' }
    expect(v.parse(profileFormSchema, words)).toMatchObject(words)
    expect(codes(words).map(([, code]) => code)).toEqual(['choice', 'choice', 'choice'])
  })
})
