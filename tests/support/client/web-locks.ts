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
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    if (options.ifAvailable && queue.length > 0) return callback(null)
    let rejectHolder = () => {}
    const stolen = new Promise<never>((_, reject) => (rejectHolder = () => reject(aborted())))
    const release = (entry: LockRequest) => {
      const position = queue.indexOf(entry)
      if (position >= 0) queue.splice(position, 1)
      if (position === 0) queue[0]?.grant()
    }
    let entry: LockRequest = { grant: () => {}, steal: rejectHolder }
    const granted = new Promise<void>((resolve) => (entry = { grant: resolve, steal: rejectHolder }))
    if (options.steal) {
      queue.shift()?.steal()
      queue.unshift(entry)
    } else queue.push(entry)
    if (queue[0] === entry) entry.grant()
    const rejectOnAbort = new Promise<never>((_, reject) =>
      options.signal?.addEventListener('abort', () => {
        if (queue.indexOf(entry) > 0) reject(aborted())
      }),
    )
    try {
      await Promise.race([granted, rejectOnAbort])
      return await Promise.race([callback({ name, mode: 'exclusive' }), stolen])
    } finally {
      release(entry)
    }
  }
  return { request: request as LockManager['request'] }
}
