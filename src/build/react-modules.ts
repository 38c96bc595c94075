import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGES = /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/
const PRODUCTION = /\/(react|react-dom|scheduler|use-sync-external-store)\/cjs\/[\w./-]+\.production\.js$/

/** A file of React's, which are CommonJS, as a module: the same code, and its exports by name and as its default. */
export function asModule(source: string): string {
  const required: string[] = []
  const code = source
    .replaceAll(/require\("([^"]+)"\)/g, (_call, from: string) => `$required${required.push(from) - 1}`)
    .replaceAll(/\bexports\b/g, '$exports')
  const names = new Set([...code.matchAll(/^\$exports\.(\w+) =/gm)].map(([, name = '']) => name))
  return [
    ...required.map((from, index) => `import $required${index} from '${from}'`),
    // In a function of its own: names stay short there.
    `const $exports = (() => { const $exports = {}; ${code}\n return $exports })()`,
    // What nobody asks for falls away.
    ...[...names].map((name) => `const $${name} = /* @__PURE__ */ (() => $exports.${name})()`),
    `export { ${[...names].map((name) => `$${name} as ${name}, `).join('')}$exports as default }`,
  ].join('\n')
}

/**
 * Gives builds React as modules. The bundler wraps CommonJS for each file that imports it: an object with a getter bound to
 * each of React's names, 70 times over, which every element and every hook of every render then goes through (P9, P10, P13).
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: PACKAGES },
      async handler(id, importer) {
        const entry = await this.resolve(id, importer, { skipSelf: true })
        // It chooses between this file and the one for development.
        const [, file] =
          /require\('([^']+\.production\.js)'\)/.exec(entry ? await readFile(entry.id, 'utf8') : '') ?? []
        return entry && file ? resolve(dirname(entry.id), file) : entry
      },
    },
    transform: {
      filter: { id: PRODUCTION },
      handler: (source) => ({ code: asModule(source), map: null }),
    },
  }
}
