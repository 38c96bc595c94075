import * as v from 'valibot'
import { FILE_ORIGINS } from '../configuration/file-origins.ts'

/** True for a path of ours under /api that cannot lead elsewhere, and for the configured origins. */
export function isFileUrl(url: string, origins: readonly string[] = FILE_ORIGINS): boolean {
  if (origins.some((origin) => url.startsWith(`${origin}/`))) return true
  const [path = ''] = url.split(/[?#]/)
  // Browsers read a backslash as a slash, and resolve encoded dots, too.
  return /^\/api\/[^\\\s]+$/.test(path) && !/\.\.|%2e/i.test(path)
}

/** A link to a file: a path of our own origin under the unversioned /api, or of a configured one. */
export const fileUrlSchema = v.pipe(
  v.string(),
  v.check((url) => isFileUrl(url)),
)
