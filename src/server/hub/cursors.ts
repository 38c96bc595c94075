import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'urn:anchor:'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Names of places in the stream of updates. */
export type Anchors = ReturnType<typeof createAnchors>

/**
 * A place in the stream of updates is told as the id of the update there; sealed, as it may be one that the reader must not
 * know of (Mercure, Reconnection). All processes read each other's.
 */
export function createAnchors(key: Uint8Array) {
  const secret = createHmac('sha256', key).update('anchors').digest()
  return {
    of(id: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, secret, iv)
      const sealed = [cipher.update(id, 'utf8'), cipher.final()]
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
    },
    /** The id; null for anything that is no anchor of ours. */
    read(text: string): string | null {
      if (!text.startsWith(PREFIX)) return null
      const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
