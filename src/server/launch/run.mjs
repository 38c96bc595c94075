import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ROOT } from './output.mjs'

/**
 * Runs a program in the repository's root; resolves with its exit code (1 when it could not start or was ended by a
 * signal).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, limitMs?: number, quiet?: boolean }} [options] limitMs ends the program after that
 * time; quiet shows its output only when it fails
 * @returns {Promise<number>}
 */
export function run(command, args, { env = process.env, limitMs, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: fileURLToPath(ROOT),
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      // npm and npx are .cmd files on Windows, which only a shell starts.
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    })
    /** @type {Buffer[]} */
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    const timer = limitMs
      ? setTimeout(() => {
          console.error(`${command} did not end within ${Math.round(limitMs / 1000)} seconds and was stopped.`)
          child.kill('SIGKILL')
        }, limitMs)
      : undefined
    const forward = () => child.kill('SIGTERM')
    process.once('SIGTERM', forward)
    const settle = (/** @type {number} */ code) => {
      clearTimeout(timer)
      process.removeListener('SIGTERM', forward)
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      settle(1)
    })
    child.once('close', (code) => settle(code ?? 1))
  })
}

/**
 * Runs a script with the Node that runs this one.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/**
 * Runs npm: the one that started this process when there is one, else the one on the PATH.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const npmScript = process.env['npm_execpath']
  return npmScript?.endsWith('npm-cli.js') ? runNode([npmScript, ...args], options) : run('npm', args, options)
}

/**
 * Whole seconds since a time of `performance.now()`.
 * @param {number} started
 */
export function secondsSince(started) {
  return Math.round((performance.now() - started) / 1000)
}
