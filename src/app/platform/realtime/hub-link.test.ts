import { expect, test } from 'vitest'
import { findHub } from './hub-link.ts'

const link = (id: string) => `</.well-known/mercure>; rel="mercure"; last-event-id="${id}"`

test.each([
  ['<https://hub.example/hub>; rel="mercure"', { url: 'https://hub.example/hub', lastEventId: null }],
  ['</hub>; last-event-id=urn:1; rel=mercure', { url: '/hub', lastEventId: 'urn:1' }],
  ['</doc>; rel="help"; title="a, b", </hub>; rel="self mercure"', { url: '/hub', lastEventId: null }],
  ['</hub>;rel=mercure;last-event-id=urn:1', { url: '/hub', lastEventId: 'urn:1' }],
  ['</hub> ;  REL = "mercure" ; Last-Event-ID = "urn:1"', { url: '/hub', lastEventId: 'urn:1' }],
  ['</hub>; rel="mercure"; last-event-id=""', { url: '/hub', lastEventId: '' }],
  ['</doc>; title="a", </hub>; rel="mercure"', { url: '/hub', lastEventId: null }],
  ['</hub>; rel="alternate"; title="rel=mercure"', undefined],
  ['</hub>', undefined],
  ['', undefined],
])('the hub is read from a Link header: %s (S107)', (header, expected) => {
  expect(findHub([header])).toEqual(expected)
})

test('the stream starts at the last event that all overlapping responses name (F-63)', () => {
  expect(findHub([link('urn:1'), link('urn:1')])?.lastEventId).toBe('urn:1')
})

test('the last event is unknown where overlapping responses name different ones, or not all name one (F-63)', () => {
  const unknown = { url: '/.well-known/mercure', lastEventId: null }
  expect(findHub([link('urn:1'), link('urn:2')])).toEqual(unknown)
  expect(findHub([link('urn:1'), '</.well-known/mercure>; rel="mercure"'])).toEqual(unknown)
})

test('without responses no hub is known', () => {
  expect(findHub([])).toBeUndefined()
})
