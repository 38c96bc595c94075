/**
 * The portal's own OAuth client. Its "secret" is public by nature (T12): whoever reads the bundle has it, so it grants
 * nothing by itself. Machine credentials of tablets are another thing: one per tablet, revocable, never bundled.
 */
export const PORTAL_CLIENT = { id: 'portal', secret: 'public' } as const

/** What a token's holder is: a customer or a paired showroom tablet (T50). */
export const SESSION_KINDS = ['customer', 'showroom'] as const
/** One session kind. */
export type SessionKind = (typeof SESSION_KINDS)[number]
