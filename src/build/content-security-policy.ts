import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

/**
 * The policy of all documents: own origin only, inline scripts and styles only by the hash of those that the build
 * wrote, no eval, script sinks only through Trusted Types.
 */
export function contentSecurityPolicy(documents: readonly string[]): string {
  const scripts = new Set(documents.flatMap((html) => inline(html, /<script>([\s\S]*?)<\/script>/g)))
  const styles = new Set(documents.flatMap((html) => inline(html, /<style>([\s\S]*?)<\/style>/g)))
  // sonner appends its style element before it sets the content.
  styles.add('').add(toastStyle())
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

let toastStyles: string | undefined

/** sonner inserts its own style element when it is loaded; this stub document captures it for the policy. */
function toastStyle(): string {
  if (toastStyles !== undefined) return toastStyles
  const written: string[] = []
  const style = { appendChild: (text: string) => written.push(text) }
  const document = { head: { appendChild: () => {} }, createElement: () => style, createTextNode: String }
  Object.assign(globalThis, { document })
  try {
    createRequire(import.meta.url)('sonner')
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
  const [css, ...others] = written
  if (css === undefined || others.length > 0)
    throw new Error('sonner no longer inserts its styles in the expected way.')
  toastStyles = css
  return css
}
