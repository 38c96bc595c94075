import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'urn:anchor:'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts event ids as cursors. */
export type Cursors = ReturnType<typeof createCursors>

/**
 * A cursor is the encrypted id of the event at that position, as the reader may not be allowed to know that event
 * (Mercure, Reconnection). All processes share the key.
 */
export function createCursors(key: Uint8Array) {
  const secret = createHmac('sha256', key).update('anchors').digest()
  return {
    seal(id: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, secret, iv)
      const ciphertext = [cipher.update(id), cipher.final()]
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), ...ciphertext]).toString('base64url')
    },
    /** The event id; null for anything but a cursor of ours. */
    open(text: string): string | null {
      if (!text.startsWith(PREFIX)) return null
      const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
      } catch {
        return null
      }
    },
  }
}
