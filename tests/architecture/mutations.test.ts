import { describe, expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint-table.ts'
import { requestInit } from '#app/platform/http/send-request.ts'
import { filesUnder } from './source.ts'

const isTest = ({ path }: { path: string }) => /\.test\.tsx?$/.test(path)

describe('mutations', () => {
  test('an idempotency key goes with every POST (B24)', () => {
    const posts = endpointTable.filter(({ method }) => method === 'POST')
    expect(posts.length).toBeGreaterThan(30)
    for (const endpoint of posts) {
      expect(requestInit({ endpoint }).headers, endpoint.name).toHaveProperty('Idempotency-Key')
    }
  })

  test('only one module writes requests, so that no POST goes without a key (B24)', () => {
    const writers = filesUnder('src/app', /\.tsx?$/)
      .filter((file) => !isTest(file))
      .filter(({ text }) => /method: ?['"]POST|sendBeacon\(/.test(text))
      .map(({ path }) => path)
    expect(writers).toEqual([])
  })

  test('all mutations are written with the hook that sends a double press once (S060)', () => {
    const others = filesUnder('src/app', /\.tsx?$/)
      .filter((file) => !isTest(file) && !file.path.endsWith('platform/query/use-mutation.ts'))
      .filter(({ text }) =>
        /\buseMutation\b[^}]*\} from '@tanstack\/react-query'|new MutationObserver<?.*queryClient/.test(text),
      )
      .map(({ path }) => path)
    expect(others).toEqual([])
  })
})
