import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Longer than browsers cache a document that refers to them. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Files of `portal/assets` that only earlier builds use, and since when (ISO 8601). */
export type EarlierAssets = Readonly<Record<string, string>>

const assetsOf = (dist: string) => `${dist}/portal/assets`
const stashOf = (dist: string) => `${dist}/earlier-assets`
const recordOf = (dist: string) => `${dist}/earlier-assets.json`

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The recorded assets of earlier builds; empty without an earlier build. */
export async function readEarlierAssets(dist: string): Promise<EarlierAssets> {
  const text = await readFile(recordOf(dist), 'utf8').catch(() => '{}')
  return JSON.parse(text) as EarlierAssets
}

/** Moves all assets away before the bundler empties its folder. A failed build leaves them there for the next one. */
export async function stashAssets(dist: string): Promise<void> {
  await mkdir(stashOf(dist), { recursive: true })
  for (const name of await namesIn(assetsOf(dist))) {
    await rename(`${assetsOf(dist)}/${name}`, `${stashOf(dist)}/${name}`)
  }
}

/**
 * Restores those that the new build does not contain, until 30 days after the first build without them, as cached
 * documents still refer to them.
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
