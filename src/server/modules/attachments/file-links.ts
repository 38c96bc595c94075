import * as v from 'valibot'
import { FILE_LINK_SECONDS } from '#contract/constants/limits.ts'
import { fileLinkPath } from '#contract/endpoints/base-path.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'

/**
 * What a link is for: `all` files of a project as an archive, `one` file, the `view` of a picture, or a
 * `document` of the catalogue. `name` is what the
 * file is called once saved; it depends on who asked, which the link itself cannot tell.
 */
const purposeSchema = v.object({ kind: v.picklist(['all', 'one', 'view', 'document']), name: v.string() })

export type LinkPurpose = v.InferOutput<typeof purposeSchema>

/** A link as handed out. */
export interface FileLink {
  readonly url: string
  readonly expiresAt: Date
}

export type FileLinks = ReturnType<typeof createFileLinks>

/** Links to files: a browser follows them without a token, so that they carry their own permission (S089). */
export function createFileLinks(key: Uint8Array, clock: Clock) {
  const tokens = createSignedTokens({ key, type: 'file-link+jwt', claims: purposeSchema, clock })

  async function sign(id: string, purpose: LinkPurpose, expiresAt: number): Promise<FileLink> {
    const signature = await tokens.sign(id, purpose, expiresAt)
    return { url: `${fileLinkPath(`/files/${id}`)}?sig=${signature}`, expiresAt: new Date(expiresAt * 1000) }
  }
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  return {
    /** A link that works for five minutes. */
    make: (id: string, purpose: LinkPurpose) => sign(id, purpose, seconds() + FILE_LINK_SECONDS),

    /** A link that works for five to ten minutes and stays the same for five, so that a list read again shows the same picture. */
    async makeLasting(id: string, purpose: LinkPurpose): Promise<string> {
      const slot = Math.floor(seconds() / FILE_LINK_SECONDS)
      return (await sign(id, purpose, (slot + 2) * FILE_LINK_SECONDS)).url
    },

    /** What a link is for: null when it was not made here, for this id; `expired` when it was. */
    read: tokens.read,
  }
}
