interface Waiting {
  readonly grant: () => void
  /** Takes the lock away from whoever has it. */
  readonly rob: () => void
}

/**
 * The Web Locks API of one browser in memory, as far as the portal's tabs use it: one holder a name, the others in line,
 * `ifAvailable`, `steal` and `signal`.
 */
export function tabLocks(): Pick<LockManager, 'request'> {
  const lines = new Map<string, Waiting[]>()
  const aborted = () => new DOMException('Aborted', 'AbortError')

  async function request<T>(name: string, options: LockOptions, callback: LockGrantedCallback<T>): Promise<T> {
    const line = lines.get(name) ?? []
    lines.set(name, line)
    if (options.ifAvailable && line.length > 0) return callback(null)
    let rob = () => {}
    const robbed = new Promise<never>((_, reject) => (rob = () => reject(aborted())))
    const leave = (one: Waiting) => {
      const place = line.indexOf(one)
      if (place >= 0) line.splice(place, 1)
      if (place === 0) line[0]?.grant()
    }
    let one: Waiting = { grant: () => {}, rob }
    const granted = new Promise<void>((resolve) => (one = { grant: resolve, rob }))
    if (options.steal) {
      line.shift()?.rob()
      line.unshift(one)
    } else line.push(one)
    if (line[0] === one) one.grant()
    const left = new Promise<never>((_, reject) =>
      options.signal?.addEventListener('abort', () => {
        if (line.indexOf(one) > 0) reject(aborted())
      }),
    )
    try {
      await Promise.race([granted, left])
      return await Promise.race([callback({ name, mode: 'exclusive' }), robbed])
    } finally {
      leave(one)
    }
  }
  return { request: request as LockManager['request'] }
}
