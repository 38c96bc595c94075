/** Resolves to the result of `run`; rejects with `message` when that takes longer than `ms`, without stopping it. */
export async function withTimeout<T>(ms: number, message: string, run: () => T | PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms)
  })
  try {
    return await Promise.race([run(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
