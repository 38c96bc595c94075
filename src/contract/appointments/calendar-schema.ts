import * as v from 'valibot'

/**
 * Where to fetch a calendar file: `fileUrl` is a path of our own origin, takes no login and works until `expiresAt`.
 */
export const calendarLinkSchema = v.object({
  fileUrl: v.pipe(v.string(), v.regex(/^\/api\/calendar\/[\w-]+\?[\w=&.-]+$/)),
  fileName: v.string(),
  expiresAt: v.string(),
})
