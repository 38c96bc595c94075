import { build, buildIfStale } from './built.mjs'
import { installMissing } from './install.mjs'
import { ROOT } from './say.mjs'

/**
 * Runs a program of the repository inside this process.
 * @param {string} path from the root
 */
async function become(path) {
  await import(new URL(path, ROOT).href)
}

/** Installs and builds what is missing, then becomes the backend, which serves the portal and prints its address. */
export async function start() {
  await installMissing()
  await buildIfStale()
  process.env['NODE_ENV'] ??= 'production'
  await become('dist/server/main.js')
}

/** Installs what is missing, then becomes Vite's dev server. */
export async function develop() {
  await installMissing()
  await become('node_modules/vite/bin/vite.js')
}

/** Installs what is missing, then builds. */
export async function buildOnce() {
  await installMissing()
  process.exitCode = await build(process.argv.slice(2))
}
