import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreAssets, readEarlierAssets, stashAssets } from './earlier-assets.ts'

let dist = ''
beforeEach(async () => void (dist = await mkdtemp(join(tmpdir(), 'portal-assets-'))))
afterEach(() => rm(dist, { recursive: true }))

const assets = async () => (await readdir(join(dist, 'portal/assets'))).sort()

/** A build on a day of January that writes these files; the bundler empties its folder first. */
async function build(day: number, files: Record<string, string>, { fails = false } = {}): Promise<void> {
  await stashAssets(dist)
  const folder = join(dist, 'portal/assets')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  if (!fails) await restoreAssets(dist, new Date(Date.UTC(2026, 0, day)))
}

test('assets that a build no longer contains are kept for 30 days (F-32, T04)', async () => {
  await build(1, { 'main-a.js': 'a', 'main-a.js.br': 'b', 'same-s.js': 'old' })
  // Half a year of the same build: the days count from the first build without the file.
  await build(180, { 'main-b.js': 'b', 'same-s.js': 'new' })
  expect(await assets()).toEqual(['main-a.js', 'main-a.js.br', 'main-b.js', 'same-s.js'])
  expect(await readFile(join(dist, 'portal/assets/same-s.js'), 'utf8')).toBe('new')
  await build(190, { 'main-c.js': 'c' })
  await build(210, { 'main-d.js': 'd' })
  expect(await assets()).toEqual(['main-a.js', 'main-a.js.br', 'main-b.js', 'main-c.js', 'main-d.js', 'same-s.js'])
  await build(211, { 'main-d.js': 'd' })
  expect(await assets()).toEqual(['main-b.js', 'main-c.js', 'main-d.js', 'same-s.js'])
  await build(300, { 'main-d.js': 'd' })
  expect(await assets()).toEqual(['main-d.js'])
})

test('an asset that returns is no longer an earlier one, and a failed build loses none (F-32)', async () => {
  await build(1, { 'main-a.js': 'a' })
  await build(2, { 'main-b.js': 'b' })
  expect(Object.keys(await readEarlierAssets(dist))).toEqual(['main-a.js'])
  await build(3, { 'main-half.js': '' }, { fails: true })
  await build(4, { 'main-a.js': 'a' })
  expect(await assets()).toEqual(['main-a.js', 'main-b.js', 'main-half.js'])
  expect(Object.keys(await readEarlierAssets(dist)).sort()).toEqual(['main-b.js', 'main-half.js'])
})

test('the first build has no earlier assets (F-32)', async () => {
  await build(1, { 'main-a.js': 'a' })
  expect(await readEarlierAssets(dist)).toEqual({})
  expect(await readdir(dist)).toEqual(['earlier-assets.json', 'portal'])
})
