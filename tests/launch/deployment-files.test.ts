import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startListener } from '#tests/support/servers/http-listener.ts'
import { ROOT, runToEnd } from '#tests/support/servers/launch-process.ts'
import { DEPLOY } from '#tests/support/servers/nginx.ts'

const read = (name: string) => readFile(join(DEPLOY, name), 'utf8')
const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))

test('the Containerfile copies what exists, runs the built server as an ordinary user and asks for its health', async () => {
  const file = await read('Containerfile')
  const instructions = file.split('\n').filter((line) => /^[A-Z]+ /.test(line))
  const copied = instructions
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
  for (const path of copied) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
  // What the bundler reads at the root, and the sources.
  expect(copied).toEqual(expect.arrayContaining(['package-lock.json', 'vite.config.ts', 'index.html', 'src', 'public']))
  expect(instructions).toContain('USER node')
  const commands = [...file.matchAll(/^ *CMD (\[.*\])$/gm)].map(([, json]) => JSON.parse(json ?? '') as string[])
  expect(commands).toHaveLength(2)
  const [health = [], main = []] = commands
  expect([main, existsSync(join(ROOT, main[1] ?? ''))]).toEqual([['node', 'dist/server/main.js'], true])
  let status = 200
  const server = await startListener(({ url }, response) => {
    response.writeHead(url === '/health/ready' ? status : 404).end()
  })
  const check = () => runToEnd([process.execPath, ...health.slice(1)], { env: { PORT: new URL(server.url).port } })
  try {
    expect((await check()).code).toBe(0)
    status = 503
    expect((await check()).code).toBe(1)
  } finally {
    await server.close()
  }
  expect((await check()).code).toBe(1)
})

test('the compose file mounts what exists and sets what the server reads', async () => {
  const file = await read('compose.yaml')
  const paths = [...file.matchAll(/(?:dockerfile: |- \.\/)([\w./@-]+)/g)].map(([, path = '']) => path)
  expect(paths).toEqual(['src/server/deploy/Containerfile', 'nginx.conf'])
  expect(existsSync(join(ROOT, paths[0] ?? ''))).toBe(true)
  // The same sentence that the container runs.
  const [, script = ''] = /(sed "[^"]+")/.exec(file) ?? []
  const command = `${script.replace('$$', '$')} ${join(DEPLOY, 'nginx.conf')}`
  const config = execFileSync('sh', ['-c', command], {
    encoding: 'utf8',
    env: { ...process.env, PORTAL_NAME: 'mijn.kareel' },
  })
  expect(config).toContain('server portal:3000;')
  expect(config).toContain('return 301 https://mijn.kareel$request_uri;')
  expect(config).not.toContain('portal.example')
  const required: Record<string, string> = {
    POSTGRES_PASSWORD: 'secret',
    PORTAL_NAME: 'mijn.kareel',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'portal@mail.example',
  }
  const settings: Record<string, string> = {}
  const [, environment = ''] = /portal:\n[\s\S]*? environment:\n([\s\S]*?) {4}volumes:/.exec(file) ?? []
  for (const [, name = '', value = ''] of environment.matchAll(/^ *(\w+): '?(.*?)'?$/gm)) {
    settings[name] = value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => required[variable] ?? '')
  }
  const database = 'postgres://portal:secret@database:5432/portal'
  expect(readConfig(settings)).toMatchObject({
    publicUrl: 'https://mijn.kareel',
    trustedProxy: true,
    databaseUrl: database,
  })
})

test('systemd accepts the unit and counts it as well protected', async ({ skip }) => {
  if (!isInstalled('systemd-analyze')) skip('systemd is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'kareel-unit-'))
  try {
    const unit = (await read('mijn-kareel@.service')).replace('/usr/bin/node', process.execPath)
    const path = join(folder, 'mijn-kareel@3000.service')
    await writeFile(path, unit)
    const verified = await runToEnd(['systemd-analyze', 'verify', '--man=no', path])
    expect([verified.code, verified.output.split('\n').filter((line) => line.includes('mijn-kareel'))]).toEqual([0, []])
    // In tenths: systemd calls less than 2.0 the best group.
    const protection = await runToEnd([
      'systemd-analyze',
      'security',
      '--offline=yes',
      '--threshold=20',
      '--no-pager',
      path,
    ])
    expect([protection.code, protection.output]).toEqual([0, expect.stringContaining('OK')])
  } finally {
    await rm(folder, { recursive: true })
  }
})
