import type { Plugin } from 'vite'

const ENDPOINTS = /\/src\/contract\/endpoints\/[\w-]+\.ts$/
/** What only the backend and its documents read. */
const MEMBERS = /^[ \t]+(?:summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)|problems: \[[\d,\s]*\]),?\n/gm

/** A call table without the words and statuses that no browser needs. */
export function withoutDocumentation(source: string): string {
  return source.replace(MEMBERS, '')
}

/** Leaves the documentation of the call table out of the browser's files: 1 KB of the start page (P9). */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ENDPOINTS },
      handler: (source) => ({ code: withoutDocumentation(source), map: null }),
    },
  }
}
