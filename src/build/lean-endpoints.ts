import { parseSync, type Plugin } from 'vite'

const ENDPOINTS = /\/src\/contract\/endpoints\/[\w-]+\.ts$/
/** What only the backend and its documents read: it validates what is sent, the browser what arrives. */
const MEMBERS = new Set(['summary', 'problems', 'params', 'query', 'body'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A call table without what no browser reads; `file` is its name, for the parser. */
export function leanTable(file: string, source: string): string {
  const rows = findAll(parse(file, source), isRow)
  const members = rows.flatMap((row) => (row['arguments'] as Node[]).flatMap(childrenOf)).filter(isForBackend)
  const lean = without(members, source)
  // What no row names any more must not be imported either: a chunk takes along what its modules import.
  const [imports, rest] = partition(childrenOf(parse(file, lean)), ({ type }) => type === 'ImportDeclaration')
  const names = (nodes: readonly Node[]) =>
    nodes.flatMap((node) => findAll(node, ({ type }) => type === 'Identifier')).map((node) => node['name'])
  const used = new Set(names(rest))
  return without(
    imports.filter((node) => !names([node]).some((name) => used.has(name))),
    lean,
  )
}

const parse = (file: string, source: string) => parseSync(file, source).program as unknown as Node

function partition(nodes: readonly Node[], isFirst: (node: Node) => boolean): [Node[], Node[]] {
  return [nodes.filter(isFirst), nodes.filter((node) => !isFirst(node))]
}

/** The text without these nodes and the commas behind them. */
function without(nodes: readonly Node[], source: string): string {
  return nodes.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
    source,
  )
}

function findAll(node: Node, wanted: (node: Node) => boolean): Node[] {
  return [...(wanted(node) ? [node] : []), ...childrenOf(node).flatMap((child) => findAll(child, wanted))]
}

function isRow({ type, callee }: Node): boolean {
  return type === 'CallExpression' && isNode(callee) && callee['name'] === 'defineEndpoint'
}

function isForBackend({ type, key }: Node): boolean {
  return type === 'Property' && isNode(key) && MEMBERS.has(String(key['name']))
}

/** Leaves out of the browser's files what only the backend reads in the call table: 3 KB of the start page (P1, P9). */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ENDPOINTS },
      handler: (source, id) => ({ code: leanTable(id, source), map: null }),
    },
  }
}
