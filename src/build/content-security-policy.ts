import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/**
 * The policy of all documents (F-43): everything from our own origin, inline scripts and styles only by the hash of those
 * that the build wrote, no eval, script sinks only through Trusted Types.
 */
export async function contentSecurityPolicy(documents: readonly string[]): Promise<string> {
  const scripts = new Set(documents.flatMap((html) => inline(html, /<script>([\s\S]*?)<\/script>/g)))
  const styles = new Set(documents.flatMap((html) => inline(html, /<style>([\s\S]*?)<\/style>/g)))
  // sonner puts its element in the page while it is still empty.
  styles.add('').add(await toastStyle())
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(scripts)}`,
    `style-src 'self' ${hashes(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function inline(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '')
}

function hashes(sources: ReadonlySet<string>): string {
  return [...sources].map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`).join(' ')
}

/** sonner writes its own style element when it is first used; without its hash toasts would be unstyled. */
async function toastStyle(): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve('sonner'), 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1]
  if (!literal) throw new Error('The style sheet inside sonner was not found; look at how it inserts it now.')
  return JSON.parse(literal) as string
}
