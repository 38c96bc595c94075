import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Longer than a browser keeps the document that names them. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Files of `portal/assets` that are of earlier builds alone, and since when (ISO 8601). */
export type EarlierAssets = Readonly<Record<string, string>>

const assetsOf = (dist: string) => `${dist}/portal/assets`
const asideOf = (dist: string) => `${dist}/earlier-assets`
const recordOf = (dist: string) => `${dist}/earlier-assets.json`

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** What the builds before have left; nothing where there was none. */
export async function readEarlierAssets(dist: string): Promise<EarlierAssets> {
  const text = await readFile(recordOf(dist), 'utf8').catch(() => '{}')
  return JSON.parse(text) as EarlierAssets
}

/** Takes all assets out of the bundler's way, which empties its folder. A build that fails leaves them there for the next. */
export async function setAside(dist: string): Promise<void> {
  await mkdir(asideOf(dist), { recursive: true })
  for (const name of await namesIn(assetsOf(dist))) {
    await rename(`${assetsOf(dist)}/${name}`, `${asideOf(dist)}/${name}`)
  }
}

/**
 * Puts those back that the new build has not, until 30 days after the first build without them: documents that browsers
 * keep still name them.
 */
export async function putBack(dist: string, now: Date = new Date()): Promise<void> {
  const [known, current] = await Promise.all([readEarlierAssets(dist), namesIn(assetsOf(dist))])
  const kept: Record<string, string> = {}
  for (const name of await namesIn(asideOf(dist))) {
    const since = known[name] ?? now.toISOString()
    if (current.includes(name) || now.getTime() - Date.parse(since) > KEPT_MS) continue
    await rename(`${asideOf(dist)}/${name}`, `${assetsOf(dist)}/${name}`)
    kept[name] = since
  }
  await rm(asideOf(dist), { recursive: true, force: true })
  await writeFile(recordOf(dist), JSON.stringify(kept))
}
