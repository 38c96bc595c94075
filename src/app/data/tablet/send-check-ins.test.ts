import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import type { Call } from '#app/platform/api/call.ts'
import { sendCheckIn } from './send-check-ins.ts'
import type { QueuedCheckIn } from './queued-check-ins.ts'

const checkIn: QueuedCheckIn = { key: 'k', at: 0, method: 'CODE', code: '482915', appointmentId: null, failure: null }
const found = { items: [{ id: 'v', label: 'T. T. · 10:15', dateFrom: '', status: 'REGISTERED' }], tooMany: false }

/** A backend with the given responses to search and check-in, and the requests that it received. */
function backend(search: object, checkInResponse: object | CallError = {}) {
  const requests: [name: string, args: object][] = []
  const send = (endpoint: Endpoint, args: object) => {
    requests.push([endpoint.name, args])
    const response = endpoint.name === 'devices.search' ? search : checkInResponse
    return response instanceof CallError ? Promise.reject(response) : Promise.resolve(response)
  }
  return { requests, send: send as Call }
}

const rejected = (status: number, appointmentStatus = 'REGISTERED') =>
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

describe('a queued check-in (B32)', () => {
  test('is found by its code and sent', async () => {
    const { send, requests } = backend(found)
    expect(await sendCheckIn(checkIn, send)).toBeNull()
    expect(requests).toMatchObject([
      ['devices.search', { body: { method: 'CODE', code: '482915' } }],
      ['appointments.checkin', { params: { id: 'v' }, body: { method: 'CODE' } }],
    ])
  })

  test('with a known appointment is sent without a search', async () => {
    const { send, requests } = backend(found)
    expect(await sendCheckIn({ ...checkIn, method: 'NAME', code: null, appointmentId: 'w' }, send)).toBeNull()
    expect(requests).toMatchObject([['appointments.checkin', { params: { id: 'w' }, body: { method: 'NAME' } }]])
  })

  test.each([
    ['an empty search result', 'unknown', { items: [], tooMany: false }, {}],
    ['too many search results', 'ambiguous', { items: [], tooMany: true }, {}],
    ['a 404', 'unknown', found, rejected(404)],
    ['a 409', 'refused', found, rejected(409)],
    ['a 403', 'refused', found, rejected(403)],
    ['a 409 for an ongoing appointment', null, found, rejected(409, 'ONGOING')],
    ['a 409 for an ended appointment', null, found, rejected(409, 'ENDED')],
  ])('after %s results in %s', async (_, outcome, search, response) => {
    expect(await sendCheckIn(checkIn, backend(search, response).send)).toBe(outcome)
  })

  test.each([
    new CallError('unreachable'),
    new CallError('token-refresh'),
    new CallError('rejected', { status: 500 }),
    new CallError('rejected', { status: 429 }),
  ])('stays pending after $code $status', async (error) => {
    await expect(sendCheckIn(checkIn, backend(found, error).send)).rejects.toBe(error)
  })
})
