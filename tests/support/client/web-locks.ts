interface LockRequest {
  readonly grant: () => void
  /** Rejects the request of the current holder. */
  readonly steal: () => void
}

/** The Web Locks API in memory: one holder per name, a queue, `ifAvailable`, `steal` and `signal`. */
export function createWebLocks(): Pick<LockManager, 'request'> {
  const queues = new Map<string, LockRequest[]>()
  const aborted = () => new DOMException('Aborted', 'AbortError')

  async function request<T>(name: string, options: LockOptions, callback: LockGrantedCallback<T>): Promise<T> {
    const line = queues.get(name) ?? []
    queues.set(name, line)
    if (options.ifAvailable && line.length > 0) return callback(null)
    let rob = () => {}
    const stolen = new Promise<never>((_, reject) => (rob = () => reject(aborted())))
    const release = (one: LockRequest) => {
      const place = line.indexOf(one)
      if (place >= 0) line.splice(place, 1)
      if (place === 0) line[0]?.grant()
    }
    let one: LockRequest = { grant: () => {}, steal: rob }
    const granted = new Promise<void>((resolve) => (one = { grant: resolve, steal: rob }))
    if (options.steal) {
      line.shift()?.steal()
      line.unshift(one)
    } else line.push(one)
    if (line[0] === one) one.grant()
    const aborts = new Promise<never>((_, reject) =>
      options.signal?.addEventListener('abort', () => {
        if (line.indexOf(one) > 0) reject(aborted())
      }),
    )
    try {
      await Promise.race([granted, aborts])
      return await Promise.race([callback({ name, mode: 'exclusive' }), stolen])
    } finally {
      release(one)
    }
  }
  return { request: request as LockManager['request'] }
}
