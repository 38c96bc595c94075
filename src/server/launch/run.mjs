import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ROOT } from './say.mjs'

/**
 * Runs a program in the repository's root with its output shown; resolves with its exit code (1 when it could not start
 * or was ended by a signal).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, limitMs?: number }} [options] limitMs ends the program after that time
 * @returns {Promise<number>}
 */
export function run(command, args, { env = process.env, limitMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: fileURLToPath(ROOT),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      // npm and npx are .cmd files on Windows, which only a shell starts.
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    })
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
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      settle(1)
    })
    child.once('exit', (code) => settle(code ?? 1))
  })
}

/**
 * Runs a script with this very Node.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/**
 * Runs npm: the one that started us when there is one, else the one on the PATH.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const own = process.env['npm_execpath']
  return own?.endsWith('npm-cli.js') ? runNode([own, ...args], options) : run('npm', args, options)
}
