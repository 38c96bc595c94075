import * as v from 'valibot'
import { expect, test } from 'vitest'
import { customerSchema } from '#contract/customers/schema.ts'
import { contactSchema, readAnswers } from './profile-answers.ts'

const customer = v.parse(customerSchema, {
  id: 'c1',
  profile: {
    customerType: 'PROFESSIONAL',
    firstName: 'Mia',
    lastName: 'Maes',
    phone: '+32477123456',
    language: 'nl',
    companyName: 'Maes bv',
    enterpriseNumber: '0417497106',
    vatNumber: 'BE0417497106',
  },
})

function answersWith(enterpriseNumber: string) {
  const form = new FormData()
  const answers = { ...customer.profile, enterpriseNumber }
  for (const [name, value] of Object.entries(answers)) if (typeof value === 'string') form.set(name, value)
  return v.safeParse(contactSchema, readAnswers(form, customer, 'nl'))
}

test.each([
  ['0417.497.106', 'BE0417497106'],
  ['1000000021', null],
])('with the enterprise number %s the VAT number becomes %s (S106)', (number, vatNumber) => {
  expect(answersWith(number)).toMatchObject({ success: true, output: { vatNumber } })
})

test('an invalid enterprise number is reported at its own field (S106)', () => {
  const { issues = [] } = answersWith('123')
  expect(issues.map((issue) => v.getDotPath(issue))).toContain('enterpriseNumber')
})
