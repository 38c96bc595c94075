import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webManifest } from '#build/pwa.ts'
import { projectNames } from '#tests/support/api/demo-session.ts'
import { findMarkupFaults } from '#tests/support/markup.ts'
import { ROOT, startAndWait } from '#tests/support/servers/launch-process.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-alone-'))
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a copy of dist/ runs with Node alone, serves the portal and accepts a login', async () => {
  expect(await readdir(folder)).toEqual(['dist'])
  const env = { PORT: '0', LOG_LEVEL: 'info', NODE_PATH: undefined }
  const portal = await startAndWait([process.execPath, 'dist/server/main.js'], { cwd: folder, env, timeoutMs: 200_000 })
  try {
    const page = await fetch(portal.address)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    expect((await fetch(`${portal.address}/health/ready`)).status).toBe(200)
    // The fault lab is not in the build.
    const lab = ['/__lab', '/__lab/calls', '/__lab/panel.js', '/__lab/panel/state'].map((path) => portal.address + path)
    const asJson = { headers: { accept: 'application/json' } }
    expect(await Promise.all(lab.map(async (url) => (await fetch(url, asJson)).status))).toEqual([404, 404, 404, 404])
    const rules = { method: 'POST', body: '{"rules":[]}', headers: { 'content-type': 'application/json' } }
    expect((await fetch(`${portal.address}/__lab/faults`, rules)).status).toBe(405)
    // A login uses Argon2, which is native, and PGlite, which is WebAssembly with its own files.
    expect((await projectNames(portal.address)).length).toBeGreaterThan(0)
  } finally {
    await portal.stop()
  }
  expect(portal.output()).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/)
})

test('the web manifests are built, the Dutch one linked once in every document (S149, E51)', async () => {
  for (const [locale, name] of [
    ['nl', 'manifest.webmanifest'],
    ['fr', 'manifest.fr.webmanifest'],
  ] as const) {
    expect(JSON.parse(await readFile(join(folder, 'dist/portal', name), 'utf8'))).toEqual(webManifest(locale))
  }
  for (const path of ['index.html', 'auth/login/index.html']) {
    const html = await readFile(join(folder, 'dist/portal', path), 'utf8')
    expect(html.match(/<link rel="manifest"[^>]*>/g)).toEqual(['<link rel="manifest" href="/manifest.webmanifest">'])
  }
})

test('the build contains no code of the fault lab (B38)', async () => {
  const files = (await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && /\.(m?js|html|css|json)$/.test(file.name) && !file.parentPath.includes('node_modules'),
  )
  expect(files.map(({ name }) => name)).toContain('main.js')
  for (const { parentPath, name } of files) {
    expect([name, /__lab|Fault lab/.test(await readFile(join(parentPath, name), 'utf8'))]).toEqual([name, false])
  }
})

test('every document of the build is valid HTML (E49)', async () => {
  const files = await readdir(join(folder, 'dist/portal'), { recursive: true })
  const documents = files.filter((name) => name.endsWith('.html'))
  expect(documents).toContain(join('auth', 'login', 'index.html'))
  for (const name of documents) {
    const html = await readFile(join(folder, 'dist/portal', name), 'utf8')
    expect([name, await findMarkupFaults(html)]).toEqual([name, []])
  }
  const faults = await findMarkupFaults('<!doctype html><html lang="nl"><body><ul><p>Mis</p></ul></body></html>')
  expect(faults).toContainEqual(expect.stringMatching(/^element-permitted-content: <p> .+ under <ul>/))
})
