import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { projectNames } from '#tests/support/api/demo-session.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { freePort, ROOT, startAndWait } from '#tests/support/servers/launch-process.ts'

const COPIED = ['src', 'index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const SOON_MS = 60_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-dev-'))
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Saves a file in one step, as Vite would read it while it is still empty. */
async function replace(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8')
  expect(text).toContain(from)
  await writeFile(`${folder}.saved`, text.replace(from, to))
  await rename(`${folder}.saved`, join(folder, path))
}

test('npm run dev: a change of server or contract takes effect, and one that cannot be read is named', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data') }
  const command = [process.execPath, 'src/server/launch/dev.mjs']
  const dev = await startAndWait(command, { cwd: folder, env, timeoutMs: 120_000 })
  onTestFailed(() => console.error(dev.output()))
  const live = async () => (await fetch(`${dev.address}/health/live`)).text()
  const isLive = (status: string) => async () => (await live()).includes(`"${status}"`)
  try {
    expect(await live()).toContain('"live"')
    const projects = await projectNames(dev.address)

    const health = 'src/server/http/middleware/health.ts'
    await replace(health, "status: 'live'", "status: 'changed'")
    await expectSoon('the changed server', isLive('changed'), SOON_MS)
    expect(await projectNames(dev.address)).toEqual(projects)

    await replace(health, 'export function mountHealth(', 'export function (')
    await expectSoon('an error', () => Promise.resolve(dev.output().includes('could not be opened')), SOON_MS)
    await replace(health, 'export function (', 'export function mountHealth(')
    await expectSoon('the server without the mistake', isLive('changed'), SOON_MS)

    // The build's own code imports this one, too, so that Vite itself starts anew.
    await replace('src/contract/configuration/brand.ts', "'Mijn Kareel'", "'Onze Kareel'")
    const description = async () =>
      fetch(`${dev.address}/v2/api/openapi.json`).then(
        (response) => response.text(),
        // It does not listen for a moment.
        () => '',
      )
    await expectSoon('the changed contract', async () => (await description()).includes('Onze Kareel'), SOON_MS)
    expect(await projectNames(dev.address)).toEqual(projects)

    await replace('src/server/launch/launch.mjs', 'Installs what is missing', 'Installs everything missing')
    await expectSoon('a hint', () => Promise.resolve(dev.output().includes('launch.mjs takes effect')), SOON_MS)
  } finally {
    await dev.stop()
  }
})
