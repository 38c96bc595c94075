import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import type { Call } from '#app/platform/api/call.ts'
import { confirmCheckIn } from './confirm-check-ins.ts'
import type { NotedCheckIn } from './noted-check-ins.ts'

const noted: NotedCheckIn = { key: 'k', at: 0, method: 'CODE', code: '482915', visitId: null, refusal: null }
const found = { items: [{ id: 'v', label: 'T. T. · 10:15', dateFrom: '', status: 'REGISTERED' }], tooMany: false }

/** A backend whose search and check-in answer so, and what it was asked. */
function backend(search: object, checkIn: object | CallError = {}) {
  const asked: [name: string, args: object][] = []
  const ask = (endpoint: Endpoint, args: object) => {
    asked.push([endpoint.name, args])
    const answer = endpoint.name === 'devices.search' ? search : checkIn
    return answer instanceof CallError ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { asked, ask: ask as Call }
}

const refused = (status: number, appointmentStatus = 'REGISTERED') =>
  new CallError('rejected', {
    status,
    body: {
      type: 'about:blank',
      title: 'No',
      detail: 'No',
      status,
      code: 'wrong-status',
      violations: [],
      appointmentStatus,
      allowed: [],
    },
  })

describe('B32 a check-in that waited', () => {
  test('is looked for by its code and sent under its key', async () => {
    const { ask, asked } = backend(found)
    expect(await confirmCheckIn(noted, ask)).toBeNull()
    expect(asked).toMatchObject([
      ['devices.search', { body: { method: 'CODE', code: '482915' } }],
      ['appointments.checkin', { params: { id: 'v' }, body: { method: 'CODE' }, idempotencyKey: 'k' }],
    ])
  })

  test('of a visit that had been found is sent without looking', async () => {
    const { ask, asked } = backend(found)
    expect(await confirmCheckIn({ ...noted, method: 'NAME', code: null, visitId: 'w' }, ask)).toBeNull()
    expect(asked).toMatchObject([['appointments.checkin', { params: { id: 'w' }, body: { method: 'NAME' } }]])
  })

  test.each([
    ['unknown', { items: [], tooMany: false }, {}],
    ['ambiguous', { items: [], tooMany: true }, {}],
    ['unknown', found, refused(404)],
    ['refused', found, refused(409)],
    ['refused', found, refused(403)],
    [null, found, refused(409, 'ONGOING')],
    [null, found, refused(409, 'ENDED')],
  ])('comes to %s', async (outcome, search, checkIn) => {
    expect(await confirmCheckIn(noted, backend(search, checkIn).ask)).toBe(outcome)
  })

  test.each([
    new CallError('unreachable'),
    new CallError('token-refresh'),
    new CallError('rejected', { status: 500 }),
    new CallError('rejected', { status: 429 }),
  ])('is not known yet after $code $status', async (error) => {
    await expect(confirmCheckIn(noted, backend(found, error).ask)).rejects.toBe(error)
  })
})
