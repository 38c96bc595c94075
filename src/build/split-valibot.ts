import { readFile } from 'node:fs/promises'
import { parseAst, type Plugin } from 'vite'

const PREFIX = '\0valibot/'
/** What several functions share and change; it stays together. */
const CORE = 'core'

/**
 * Gives each of valibot's functions a module of its own in builds. Its package is one file, and a file can only be in one
 * chunk: the login would fetch what any page of the portal checks with (P1), the start page, too (P9).
 */
export function splitValibot(): Plugin {
  let modules: ReadonlyMap<string, string> | undefined
  return {
    name: 'split-valibot',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const file = await this.resolve('valibot')
      if (!file) throw new Error('valibot is not installed.')
      modules = splitModule(await readFile(file.id, 'utf8'), PREFIX)
    },
    resolveId: {
      filter: { id: /^(valibot$|\0valibot\/)/ },
      handler: (id) => modules && { id: id === 'valibot' ? `${PREFIX}index` : id, moduleSideEffects: false },
    },
    load: {
      filter: { id: /^\0valibot\// },
      handler: (id) => modules?.get(id.slice(PREFIX.length)),
    },
  }
}

/** A statement of a module, as far as it matters here: offsets in the source, the names that it declares and mentions. */
interface Part {
  readonly code: string
  readonly names: readonly string[]
  readonly mentions: ReadonlySet<string>
  readonly isVariable: boolean
}

/**
 * The modules that a module falls into, by name: one for each of its declarations, `core` for its variables and all that
 * mentions them, and `index` with its exports. They import each other as `prefix` and name.
 */
export function splitModule(source: string, prefix: string): Map<string, string> {
  const { parts, exported } = read(source)
  const variables = new Set(parts.filter(({ isVariable }) => isVariable).flatMap(({ names }) => names))
  const isCore = ({ names, mentions }: Part) => [...names, ...mentions].some((name) => variables.has(name))
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    const name = isCore(part) ? CORE : (part.names[0] ?? CORE)
    groups.set(name, [...(groups.get(name) ?? []), part])
  }
  const homes = new Map(
    [...groups].flatMap(([home, own]) => own.flatMap(({ names }) => names.map((name) => [name, home]))),
  )
  const modules = new Map<string, string>()
  for (const [home, own] of groups) {
    const mentioned = [...new Set(own.flatMap(({ mentions }) => [...mentions]))]
    const imports = mentioned.flatMap((name) => {
      const from = homes.get(name)
      return from === undefined || from === home ? [] : `import { ${name} } from '${prefix}${from}'`
    })
    const names = own.flatMap(({ names: declared }) => declared)
    modules.set(home, [...imports, ...own.map(({ code }) => code), `export { ${names.join(', ')} }`].join('\n'))
  }
  const index = exported.map(([local, name]) => `export { ${local} as ${name} } from '${prefix}${homes.get(local)}'`)
  return modules.set('index', index.join('\n'))
}

function read(source: string): { parts: Part[]; exported: [local: string, name: string][] } {
  const parts: Part[] = []
  const exported: [string, string][] = []
  let from = 0
  for (const statement of parseAst(source).body) {
    // With the comments before it: they tell the bundler what has no side effects.
    const code = source.slice(from, statement.end)
    from = statement.end
    if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported: name } of statement.specifiers) {
        exported.push([identifiers(local)[0] ?? '', identifiers(name)[0] ?? ''])
      }
      continue
    }
    const isVariable = statement.type === 'VariableDeclaration' && statement.kind === 'let'
    const declarations = 'declarations' in statement ? statement.declarations : [statement]
    const names = declarations.flatMap((declaration) => ('id' in declaration ? identifiers(declaration.id) : []))
    parts.push({ code, names, mentions: new Set(identifiers(statement)), isVariable })
  }
  return { parts, exported }
}

/** All names in a piece of syntax; those of members, too, which are few and whose imports fall away again. */
function identifiers(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'Identifier' && 'name' in node) return [String(node.name)]
  return Object.values(node).flatMap(identifiers)
}
