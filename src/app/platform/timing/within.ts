/** What `run` resolves to; rejects with `message` when that takes longer than `ms`, while it goes on unheard. */
export async function within<T>(ms: number, message: string, run: () => T | PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms)
  })
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}
