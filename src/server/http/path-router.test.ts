import { TrieRouter } from 'hono/router/trie-router'
import { describe, expect, test } from 'vitest'
import { PathRouter } from './path-router.ts'

const ROUTES = [
  ['ALL', '/*'],
  ['GET', '/people'],
  ['POST', '/people'],
  ['GET', '/people/:id'],
  ['GET', '/people/new'],
  ['ALL', '/people/new/*'],
] as const
const PATHS = ['/', '/people', '/people/', '/people/7', '/people/new', '/people/new/x', '/elsewhere', '/people/:id']

describe('path router (P17)', () => {
  test('finds what Hono finds, at the first request and from its cache', () => {
    const ours = new PathRouter<string>()
    const plain = new TrieRouter<string>()
    for (const router of [ours, plain])
      for (const [method, path] of ROUTES) router.add(method, path, `${method} ${path}`)
    for (const _ of ['first', 'cached'])
      for (const path of PATHS)
        for (const method of ['GET', 'POST', 'DELETE'])
          expect([method, path, ours.match(method, path)]).toEqual([method, path, plain.match(method, path)])
  })

  test('looks a fixed path up once for each method, and any other each time', () => {
    const router = new PathRouter<string>()
    for (const [method, path] of ROUTES) router.add(method, path, `${method} ${path}`)
    const isKept = (method: string, path: string) => router.match(method, path) === router.match(method, path)
    expect([isKept('GET', '/people'), isKept('POST', '/people'), isKept('GET', '/people/new')]).toEqual(
      Array(3).fill(true),
    )
    expect([isKept('GET', '/people/7'), isKept('GET', '/elsewhere')]).toEqual([false, false])
  })

  test('finds routes that are added after a request', () => {
    const router = new PathRouter<string>()
    router.add('GET', '/people', 'first')
    const handlers = () => router.match('GET', '/people')[0].map(([handler]) => handler)
    expect(handlers()).toEqual(['first'])
    router.add('ALL', '/*', 'all')
    expect(handlers()).toEqual(['first', 'all'])
  })
})
