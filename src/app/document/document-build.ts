/**
 * The name of the build that this document is of; empty where there is no document. Scripts do not contain it, so that
 * browsers keep the unchanged ones of an earlier build.
 */
export function documentBuild(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
}
