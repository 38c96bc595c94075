import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const DIST = 'dist'
/** What a text of ours begins and ends with there; nothing else holds these. */
export const MARKS = { begin: '⟦', end: '⟧' } as const

/** A text of about twice its length between the marks; what is filled in stands once. */
function longer(text: string): string {
  const filler = text.replaceAll(/\{\{.*?\}\}|<[^>]*>/g, '')
  return `${MARKS.begin}${text} ${filler}${MARKS.end}`
}

function longerTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return longer(texts)
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, longerTexts(value)]))
}

/** The keys of all texts, as they would be seen where one is missing. */
export type TextKeys = readonly string[]

const keysOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value as object, `${before}${key}.`),
  )

/**
 * A copy of the built portal whose Dutch texts are twice as long and marked: the very build, with other words in the
 * chunks that hold nothing else. Prerendered pages are left to the program, which would find other words in them.
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
