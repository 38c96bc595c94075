import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Longer than a browser keeps the document that names them. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Files of `portal/assets` that are of earlier builds alone, and since when (ISO 8601). */
export type EarlierAssets = Readonly<Record<string, string>>

const assetsOf = (dist: string) => `${dist}/portal/assets`
const stashOf = (dist: string) => `${dist}/earlier-assets`
const recordOf = (dist: string) => `${dist}/earlier-assets.json`

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** What the builds before have left; nothing where there was none. */
export async function readEarlierAssets(dist: string): Promise<EarlierAssets> {
  const text = await readFile(recordOf(dist), 'utf8').catch(() => '{}')
  return JSON.parse(text) as EarlierAssets
}

/** Takes all assets out of the bundler's way, which empties its folder. A build that fails leaves them there for the next. */
export async function stashAssets(dist: string): Promise<void> {
  await mkdir(stashOf(dist), { recursive: true })
  for (const name of await namesIn(assetsOf(dist))) {
    await rename(`${assetsOf(dist)}/${name}`, `${stashOf(dist)}/${name}`)
  }
}

/**
 * Puts those back that the new build has not, until 30 days after the first build without them: documents that browsers
 * keep still name them.
 */
export async function restoreAssets(dist: string, now: Date = new Date()): Promise<void> {
  const [recorded, current] = await Promise.all([readEarlierAssets(dist), namesIn(assetsOf(dist))])
  const retained: Record<string, string> = {}
  for (const name of await namesIn(stashOf(dist))) {
    const since = recorded[name] ?? now.toISOString()
    if (current.includes(name) || now.getTime() - Date.parse(since) > RETENTION_MS) continue
    await rename(`${stashOf(dist)}/${name}`, `${assetsOf(dist)}/${name}`)
    retained[name] = since
  }
  await rm(stashOf(dist), { recursive: true, force: true })
  await writeFile(recordOf(dist), JSON.stringify(retained))
}
