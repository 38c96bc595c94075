import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashSources, isBuilt } from '#server/launch/built.mjs'
import { whyInstall } from '#server/launch/install.mjs'

let folder = ''
const root = (): URL => pathToFileURL(`${folder}/`)

async function writeTestFile(path: string, content: unknown): Promise<void> {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-launch-'))
})

afterEach(() => rm(folder, { recursive: true }))

const entry = { version: '1.0.0', integrity: 'sha512-a' }

describe('outdated installations and builds', () => {
  test('nothing is installed when the installed packages match the lock file, except optional packages of other systems', async () => {
    await writeTestFile('package-lock.json', {
      packages: { '': {}, 'node_modules/one': entry, 'node_modules/mac': { ...entry, optional: true } },
    })
    await writeTestFile('node_modules/.package-lock.json', { packages: { 'node_modules/one': entry } })
    expect(await whyInstall(root())).toBeUndefined()
  })

  test('everything is installed without node_modules or after an interrupted installation', async () => {
    await writeTestFile('package-lock.json', { packages: { 'node_modules/one': entry } })
    expect(await whyInstall(root())).toBe('node_modules is missing')
    await writeTestFile('node_modules/one/package.json', {})
    expect(await whyInstall(root())).toBe('the last installation did not finish')
  })

  test('packages are installed when the lock file has a new package, another version or another hash', async () => {
    await writeTestFile('node_modules/.package-lock.json', { packages: { 'node_modules/one': entry } })
    for (const packages of [
      { 'node_modules/one': entry, 'node_modules/@a/two': entry },
      { 'node_modules/one': { ...entry, version: '1.0.1' } },
      { 'node_modules/one': { ...entry, integrity: 'sha512-b' } },
    ]) {
      await writeTestFile('package-lock.json', { packages })
      expect(await whyInstall(root())).toMatch(/^(@a\/two|one) is not installed as the lock file says$/)
    }
  })

  test('a build is needed when dist/ is missing or a source file changed, but not for a changed test', async () => {
    await writeTestFile('src/app/main.tsx', 'start()')
    const before = await hashSources(root())
    expect(await isBuilt(before, root())).toBe(false)
    await writeTestFile('dist/.built', `${before}\n`)
    expect(await isBuilt(before, root())).toBe(false)
    await writeTestFile('dist/server/main.js', '')
    expect(await isBuilt(before, root())).toBe(true)
    await writeTestFile('src/app/main.test.tsx', 'test()')
    expect(await hashSources(root())).toBe(before)
    for (const path of ['src/app/main.tsx', 'src/app/other.ts', 'public/icon.svg', 'vite.config.ts', 'index.html']) {
      const last = await hashSources(root())
      await writeTestFile(path, 'changed')
      expect(await hashSources(root()), path).not.toBe(last)
    }
  })
})
