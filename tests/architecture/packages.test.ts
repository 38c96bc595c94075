import { describe, expect, test } from 'vitest'
import { SUPPORTED_NODE } from '#server/launch/node-version.mjs'
import { fitsRange } from './node-range.ts'
import { missingOptionals } from '../support/complete-lock.mjs'
import { readText } from './source.ts'

interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly optional?: boolean
  readonly engines?: { readonly node?: string }
}

const OLDEST_NODE = '20.19.0'
const lock = (): Record<string, LockEntry> =>
  (JSON.parse(readText('package-lock.json')) as { packages: Record<string, LockEntry> }).packages

const requireNewerNode = (packages: Record<string, LockEntry>): string[] =>
  Object.entries(packages).flatMap(([path, { engines }]) =>
    engines?.node && !fitsRange(OLDEST_NODE, engines.node) ? [`${path} requires Node ${engines.node}`] : [],
  )

const withHost = (packages: Record<string, LockEntry>): string[] =>
  Object.entries(packages).flatMap(([path, { resolved }]) => (resolved && /^\w+:\/\//.test(resolved) ? [path] : []))

describe('packages', () => {
  test(`every package of the lock file runs on Node ${OLDEST_NODE}`, () => {
    expect(Object.keys(lock()).length).toBeGreaterThan(100)
    expect(requireNewerNode(lock())).toEqual([])
  })

  test('the lock file contains no registry host', () => {
    expect(withHost(lock())).toEqual([])
  })

  test('the lock file has the optional packages of every system (run npm run lock to add them)', () => {
    expect(missingOptionals(lock()).map(([path]) => path)).toEqual([])
  })

  test('the launcher requires the Node versions of package.json', () => {
    const { engines } = JSON.parse(readText('package.json')) as { engines: { node: string } }
    const ranges = SUPPORTED_NODE.map(({ major, minor, orLater }) => `${orLater ? '>=' : '^'}${major}.${minor}.0`)
    expect(engines.node).toBe(ranges.join(' || '))
    expect(fitsRange(OLDEST_NODE, engines.node)).toBe(true)
  })

  test('invalid packages are found', () => {
    expect(requireNewerNode({ a: { engines: { node: '>=22.12' } }, b: { engines: { node: '>=18' } } })).toEqual([
      'a requires Node >=22.12',
    ])
    const tool = {
      version: '1.2.3',
      optionalDependencies: { '@tool/binding-darwin-arm64': '1.2.3', 'nice-to-have': '^1' },
    }
    expect(missingOptionals({ 'node_modules/tool': tool })).toEqual([
      ['node_modules/@tool/binding-darwin-arm64', { version: '1.2.3', cpu: ['arm64'], optional: true, os: ['darwin'] }],
    ])
    expect(withHost({ a: { resolved: 'https://example.org/a.tgz' }, b: {} })).toEqual(['a'])
  })

  test.each([
    ['20.19.0', '^20.19.0 || >=22.12.0', true],
    ['20.18.9', '^20.19.0 || >=22.12.0', false],
    ['21.0.0', '^20.19.0 || >=22.12.0', false],
    ['20.19.0', '>= 0.8', true],
    ['20.19.0', '20 || >=22', true],
    ['20.19.0', '18.x', false],
    ['20.19.0', '>=18.0.0 <20', false],
    ['20.19.0', '*', true],
    ['20.19.0', '~20.18.0', false],
  ])('%s in %s: %s', (version, range, fits) => {
    expect(fitsRange(version, range)).toBe(fits)
  })
})
