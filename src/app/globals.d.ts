/** Which build this is; filled in by the build (vite.config.ts). */
declare const __BUILD__: string

/** What the document's first script took out of the address where storage is refused (guard/link-secret.ts). */
// oxlint-disable-next-line no-var -- only `var` declares a member of the global object
declare var portalLink: string | undefined
