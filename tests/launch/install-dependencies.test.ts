import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashSources, isBuilt } from '#server/launch/built.mjs'
import { whyInstall } from '#server/launch/install.mjs'

let folder = ''
const root = (): URL => pathToFileURL(`${folder}/`)

async function put(path: string, content: unknown): Promise<void> {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-launch-'))
})

afterEach(() => rm(folder, { recursive: true }))

const one = { version: '1.0.0', integrity: 'sha512-a' }

describe('outdated installations and builds', () => {
  test('nothing when the installed tree is what the lock file says, optional packages of other systems aside', async () => {
    await put('package-lock.json', {
      packages: { '': {}, 'node_modules/one': one, 'node_modules/mac': { ...one, optional: true } },
    })
    await put('node_modules/.package-lock.json', { packages: { 'node_modules/one': one } })
    expect(await whyInstall(root())).toBeUndefined()
  })

  test('everything without node_modules, or after an installation that was cut short', async () => {
    await put('package-lock.json', { packages: { 'node_modules/one': one } })
    expect(await whyInstall(root())).toBe('node_modules is missing')
    await put('node_modules/one/package.json', {})
    expect(await whyInstall(root())).toBe('the last installation did not finish')
  })

  test('a package that is new in the lock file, or has another version or content there', async () => {
    await put('node_modules/.package-lock.json', { packages: { 'node_modules/one': one } })
    for (const packages of [
      { 'node_modules/one': one, 'node_modules/@a/two': one },
      { 'node_modules/one': { ...one, version: '1.0.1' } },
      { 'node_modules/one': { ...one, integrity: 'sha512-b' } },
    ]) {
      await put('package-lock.json', { packages })
      expect(await whyInstall(root())).toMatch(/^(@a\/two|one) is not installed as the lock file says$/)
    }
  })

  test('a build, when dist/ is missing or a source has changed, and not for a changed test', async () => {
    await put('src/app/main.tsx', 'start()')
    const before = await hashSources(root())
    expect(await isBuilt(before, root())).toBe(false)
    await put('dist/.built', `${before}\n`)
    expect(await isBuilt(before, root())).toBe(false)
    await put('dist/server/main.js', '')
    expect(await isBuilt(before, root())).toBe(true)
    await put('src/app/main.test.tsx', 'test()')
    expect(await hashSources(root())).toBe(before)
    for (const path of ['src/app/main.tsx', 'src/app/other.ts', 'public/icon.svg', 'vite.config.ts', 'index.html']) {
      const last = await hashSources(root())
      await put(path, 'changed')
      expect(await hashSources(root()), path).not.toBe(last)
    }
  })
})
