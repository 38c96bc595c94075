import { browserStores, type EntryStore } from './entry-store.ts'
import { entries } from './registry.ts'

/** This device's id: a UUID that is created on the first call and stored. */
export function deviceId(cookies: EntryStore = browserStores.cookie): string {
  const stored = cookies.read(entries.deviceId)
  if (stored) return stored
  const created = randomUuid()
  cookies.write(entries.deviceId, created)
  return created
}

// crypto.randomUUID exists on secure origins only, but the portal must start on others too.
function randomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
