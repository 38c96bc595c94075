import * as v from 'valibot'

/** A code of six digits to type in the installed app, told this once, and until when it works (ISO 8601). */
export const signInCodeSchema = v.object({ code: v.string(), expiresAt: v.string() })

/** Body of its redemption; spaces in the code do not count. The client is the one that the app logs in with. */
export const redeemCodeSchema = v.object({ code: v.string(), client_id: v.string(), client_secret: v.string() })
