// Read by Node versions that are far too old: no top-level await, no `node:` imports, no newer syntax in this file.

/** The Node lines that every package of the lock file runs on; package.json "engines" says the same. */
export const SUPPORTED_NODE = [
  { major: 20, minor: 19, orLater: false },
  { major: 22, minor: 13, orLater: false },
  { major: 24, minor: 0, orLater: true },
]

/**
 * True when this Node version can run the portal.
 * @param {string} version such as "20.19.0"
 */
export function isSupportedNode(version) {
  const parts = version.split('.').map(Number)
  const major = parts[0] || 0
  const minor = parts[1] || 0
  return SUPPORTED_NODE.some(function fits(line) {
    return (major === line.major && minor >= line.minor) || (line.orLater && major > line.major)
  })
}

/** Ends the process with one sentence when this Node is too old to run the portal. */
export function requireSupportedNode() {
  const version = process.versions.node
  if (isSupportedNode(version)) return
  console.error(
    'The portal needs Node.js 20.19 or newer (on the 22 line 22.13 or newer, else 24 or newer); this is Node.js ' +
      version +
      '. Nothing was changed.',
  )
  process.exit(1)
}
