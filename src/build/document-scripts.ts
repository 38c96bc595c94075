import { build, type Plugin } from 'vite'

/** `<script data-inline src="/src/app/document/NAME.ts"></script>` in index.html. */
const SCRIPT_TAG = /<script data-inline src="\/(src\/app\/document\/[\w-]+\.ts)"><\/script>/g

/**
 * Inlines the scripts that run before the program: modules of src/app/document, compiled like all others and bundled
 * into one script each, which the content security policy allows by hash.
 */
export function documentScripts(): Plugin {
  return {
    name: 'document-scripts',
    transformIndexHtml: {
      // Before Vite resolves the scripts of the document.
      order: 'pre',
      async handler(html) {
        const files = [...html.matchAll(SCRIPT_TAG)].map(([, file = '']) => file)
        const scripts = new Map(await Promise.all(files.map(async (file) => [file, await inlineScript(file)] as const)))
        return html.replace(SCRIPT_TAG, (_tag, file: string) => scripts.get(file) ?? '')
      },
    },
  }
}

/** A module with its imports as an inline script; `file` is a path from the root of the repository. */
export async function inlineScript(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const [bundle] = [result].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error(`The build of ${file} has no chunk.`)
  return `<script>${chunk.code.trim()}</script>`
}
