import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The repository under test. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Options of a program; defaults are the repository and this process's environment. */
export interface StartOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly timeoutMs?: number
}

/** The result of a finished program. */
export interface ExitResult {
  readonly code: number | null
  readonly output: string
}

/** A running backend that has printed its address. */
export interface RunningServer {
  readonly address: string
  readonly output: () => string
  /** From the start of the command to the printed address. */
  readonly seconds: number
  readonly stop: () => Promise<void>
  /** Kills it immediately (SIGKILL). */
  readonly kill: () => Promise<void>
}

const ADDRESS = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/

function spawnProgram(command: readonly string[], { cwd = ROOT, env = {} }: StartOptions) {
  const [program = process.execPath, ...args] = command
  // Removes Vitest's variables; a separate process group ends npm together with its children.
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|npm_)/.test(name)),
  )
  const child = spawn(program, args, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const output = { text: '' }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => (output.text += text))
  }
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return
    if (process.platform === 'win32') child.kill(signal)
    else if (isAlive(-child.pid)) process.kill(-child.pid, signal)
  }
  /** Waits for the process group, because npm may end before its children. */
  const waitForExit = async (): Promise<void> => {
    await ended
    // A deadline, because a container without an init process never reaps zombies.
    const deadline = Date.now() + 12_000
    while (child.pid !== undefined && process.platform !== 'win32' && isAlive(-child.pid) && Date.now() < deadline)
      await wait(20)
  }
  return { child, output, ended, end, allGone: waitForExit }
}

function isAlive(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}

/** Runs a program to its end; it is killed after the limit and then has no exit code. */
export async function runToEnd(command: readonly string[], start: StartOptions = {}): Promise<ExitResult> {
  const { child, output, ended, end } = spawnProgram(command, start)
  const timer = setTimeout(() => end('SIGKILL'), start.timeoutMs ?? 60_000)
  const [code] = await Promise.all([ended, once(child, 'close')])
  clearTimeout(timer)
  return { code, output: output.text }
}

/** Starts a program and waits for the address it prints. */
export async function startAndWait(command: readonly string[], start: StartOptions = {}): Promise<RunningServer> {
  const startedAt = performance.now()
  const { child, output, ended, end, allGone } = spawnProgram(command, start)
  const stop = async (): Promise<void> => {
    end('SIGTERM')
    const timer = setTimeout(() => end('SIGKILL'), 10_000)
    await allGone()
    clearTimeout(timer)
  }
  const kill = async (): Promise<void> => {
    end('SIGKILL')
    await allGone()
  }
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string): void => reject(new Error(`${command.join(' ')} ${reason}:\n${output.text}`))
    const timer = setTimeout(() => fail('printed no address in time'), start.timeoutMs ?? 60_000)
    const findAddress = (): void => {
      const found = ADDRESS.exec(output.text)?.[0]
      if (found) resolve(found)
      if (found) clearTimeout(timer)
    }
    child.stdout.on('data', findAddress)
    void ended.then((code) => fail(`ended with code ${String(code)}`))
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address, output: () => output.text, seconds: (performance.now() - startedAt) / 1000, stop, kill }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
