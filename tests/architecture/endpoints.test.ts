import { describe, expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint-table.ts'
import { filesUnder, type SourceFile } from './source.ts'

type Group = Record<string, { readonly name: string }>

const modules = import.meta.glob<Record<string, Group>>('/src/contract/*/*endpoints.ts', { eager: true })

/** Every endpoint by its name in code, such as `projectEndpoints.read`. */
function endpointsAsWritten(): Map<string, string> {
  const groups = Object.values(modules).flatMap((module) => Object.entries(module))
  return new Map(
    groups
      .filter(([group]) => group.endsWith('Endpoints'))
      .flatMap(([group, calls]) => Object.entries(calls).map(([call, { name }]) => [name, `${group}.${call}`])),
  )
}

const untested = (names: Iterable<string>, tests: readonly SourceFile[]): string[] =>
  [...names].filter((name) => !tests.some(({ text }) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text)))

describe('endpoints', () => {
  test('the endpoint table contains every endpoint of the contract', () => {
    expect([...endpointsAsWritten().keys()].sort()).toEqual(endpointTable.map(({ name }) => name).sort())
  })

  test('every endpoint is used by an API test', () => {
    expect(untested(endpointsAsWritten().values(), filesUnder('tests/api', /\.ts$/))).toEqual([])
  })

  test('an untested endpoint is found', () => {
    const tests = [{ path: 'x.test.ts', text: 'await call(projectEndpoints.read, …)' }]
    expect(untested(['projectEndpoints.read', 'projectEndpoints.remove'], tests)).toEqual(['projectEndpoints.remove'])
  })
})
