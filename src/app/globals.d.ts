/** Set by document/hide-link-secret.ts when storage is disabled. */
// oxlint-disable-next-line no-var -- only `var` declares a member of the global object
declare var portalLink: string | undefined
