import type { ServerContext } from './server-env.ts'

/** The query as the contract's schemas see it: filters named `key[]` are lists (S093), of any other the first counts. */
export function readQuery(c: ServerContext): Record<string, string | string[]> {
  const { searchParams } = new URL(c.req.url)
  const names = [...new Set(searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => [name, name.endsWith('[]') ? searchParams.getAll(name) : (searchParams.get(name) ?? '')]),
  )
}
