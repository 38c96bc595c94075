import * as v from 'valibot'
import { expect, test } from 'vitest'
import { problemSchema } from './problem-schema.ts'

test('a violation without code keeps its field and message (E27)', () => {
  const violation = { propertyPath: 'address.city', message: 'Deze waarde is ongeldig.' }
  const problem = { type: 'about:blank', title: 'Unprocessable Content', status: 422, violations: [violation] }
  expect(v.parse(problemSchema, problem).violations).toEqual([{ ...violation, code: '' }])
  expect(v.parse(problemSchema, { ...problem, code: 'validation' }).code).toBe('validation')
})
