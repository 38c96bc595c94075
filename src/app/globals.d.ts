/** Which build this is; filled in by the build (vite.config.ts). */
declare const __BUILD__: string

/** Left by document/hide-link-secret.ts where storage is refused. */
// oxlint-disable-next-line no-var -- only `var` declares a member of the global object
declare var portalLink: string | undefined
