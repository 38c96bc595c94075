/**
 * Shares one import with all calls, so that they go on in their order: the first import waits for files that later ones
 * no longer wait for. After a failure the next call imports again.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
