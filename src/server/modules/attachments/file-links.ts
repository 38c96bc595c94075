import * as v from 'valibot'
import { FILE_LINK_SECONDS } from '#contract/configuration/limits.ts'
import { fileLinkPath } from '#contract/http/base-path.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/crypto/signed-tokens.ts'

/**
 * What a link is for: `all` files of a project as an archive, `one` file, the `view` of an image, or a `document` of
 * the catalogue. `name` is the file name of the download.
 */
const purposeSchema = v.object({ kind: v.picklist(['all', 'one', 'view', 'document']), name: v.string() })

export type LinkPurpose = v.InferOutput<typeof purposeSchema>

export interface FileLink {
  readonly url: string
  readonly expiresAt: Date
}

export type FileLinks = ReturnType<typeof createFileLinks>

/** Signed links to files, as a browser follows them without an access token. */
export function createFileLinks(key: Uint8Array, clock: Clock) {
  const tokens = createSignedTokens({ key, type: 'file-link+jwt', claims: purposeSchema, clock })

  async function sign(id: string, purpose: LinkPurpose, expiresAt: number): Promise<FileLink> {
    const signature = await tokens.sign(id, purpose, expiresAt)
    return { url: `${fileLinkPath(`/files/${id}`)}?sig=${signature}`, expiresAt: new Date(expiresAt * 1000) }
  }
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  return {
    create: (id: string, purpose: LinkPurpose) => sign(id, purpose, seconds() + FILE_LINK_SECONDS),

    /** A link valid for five to ten minutes that stays the same for five, so that an image on screen is not loaded anew. */
    async createStable(id: string, purpose: LinkPurpose): Promise<string> {
      const window = Math.floor(seconds() / FILE_LINK_SECONDS)
      return (await sign(id, purpose, (window + 2) * FILE_LINK_SECONDS)).url
    },

    /** Null for an invalid signature, `expired` for one that was valid. */
    read: tokens.read,
  }
}
