import { EncryptJWT, jwtDecrypt } from 'jose'

const MANAGEMENT = 'dir'
const CIPHER = 'A256GCM'

/** Encrypts a secret that has to be read again, for the row with this id alone. */
export function sealSecret(secret: string, id: string, key: Uint8Array): Promise<string> {
  return new EncryptJWT({ secret }).setProtectedHeader({ alg: MANAGEMENT, enc: CIPHER }).setSubject(id).encrypt(key)
}

/** The secret of the row with this id; null for anything else, and once the key has been replaced. */
export async function openSecret(sealed: string, id: string, key: Uint8Array): Promise<string | null> {
  try {
    const { payload } = await jwtDecrypt<{ secret: string }>(sealed, key, {
      subject: id,
      keyManagementAlgorithms: [MANAGEMENT],
      contentEncryptionAlgorithms: [CIPHER],
    })
    return payload.secret
  } catch {
    return null
  }
}
