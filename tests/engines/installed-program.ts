import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** A file of Debian's libraries, whose folder is named after the architecture. */
export function findInLibraries(...paths: string[]): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return paths
    .flatMap((path) => folders.map((folder) => join('/usr/lib', folder, path)))
    .find((path) => existsSync(path))
}
