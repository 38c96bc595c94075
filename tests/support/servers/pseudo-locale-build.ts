import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const DIST = 'dist'
/** Marks around every translated text. */
export const MARKS = { begin: '⟦', end: '⟧' } as const

/** Doubles a text between the marks, without repeating its placeholders. */
function longer(text: string): string {
  const filler = text.replaceAll(/\{\{.*?\}\}|<[^>]*>/g, '')
  return `${MARKS.begin}${text} ${filler}${MARKS.end}`
}

function longerTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return longer(texts)
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, longerTexts(value)]))
}

/** Keys of all texts, which would be shown for missing ones. */
export type TextKeys = readonly string[]

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  )

/**
 * A copy of the built portal with marked Dutch texts of double length: only the chunks with texts are replaced.
 * Prerendered pages are replaced by the app shell, because their texts would differ from the chunks.
 */
export async function makePseudoPortal(): Promise<{ folder: string; keys: TextKeys; remove: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'kareel-pseudo-'))
  const folder = join(home, 'portal')
  await cp(join(DIST, 'portal'), folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) })
  await cp(join(DIST, 'csp.json'), join(home, 'csp.json'))
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const keys: string[] = []
  for (const [source, { file }] of Object.entries(manifest)) {
    if (!source.startsWith('src/app/locales/nl/')) continue
    const built = (await import(pathToFileURL(resolve(DIST, 'portal', file)).href)) as { default: object }
    keys.push(...keysOf(built.default))
    const names = Object.keys(built.default)
    await writeFile(
      join(folder, file),
      `const texts=${JSON.stringify(longerTexts(built.default))};export default texts;${names
        .map((name) => `export const ${name}=texts.${name};`)
        .join('')}`,
    )
  }
  for (const page of ['login', 'register', 'forgot']) {
    await cp(join(folder, 'index.html'), join(folder, `auth/${page}/index.html`))
  }
  return { folder, keys, remove: () => rm(home, { recursive: true, force: true }) }
}
