import pg from 'pg'

/** Time limits of a pool's connections, in milliseconds. */
export interface PoolLimits {
  /** To wait for a connection, which another one may have to be opened for. */
  readonly waitMs: number
  /** For one statement, and so for its wait for a lock; PostgreSQL keeps it. */
  readonly statementMs: number
  /** From asking for a connection until it is given back; kept here, as a server that hangs keeps nothing. */
  readonly holdMs: number
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** A pool whose connections are closed when they are held for too long: their statements then fail at once. */
export class LimitedPool extends pg.Pool {
  readonly #holdMs: number

  constructor(config: pg.PoolConfig, { waitMs, statementMs, holdMs }: PoolLimits, onError: (error: Error) => void) {
    super({ ...config, connectionTimeoutMillis: waitMs, onConnect })
    this.#holdMs = holdMs
    this.on('error', onError)

    /** Sets the limits before the first statement. Not as parameters of the connection, which PgBouncer refuses. */
    function onConnect(connection: pg.ClientBase): Promise<unknown> {
      // The pool does not handle errors of a connection that is checked out.
      connection.on('error', onError)
      const settings = `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${holdMs}`
      return new Promise((resolve, reject) => {
        // A server that hangs has no limits yet; the pool closes the connection.
        const timer = setTimeout(() => reject(new Error('timeout exceeded when connecting')), waitMs)
        void connection
          .query(settings)
          .then(resolve, reject)
          .finally(() => clearTimeout(timer))
      })
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const deadline = performance.now() + this.#holdMs
    if (!callback) return super.connect().then((connection) => closeAt(deadline, connection))
    super.connect((error, connection, release) => {
      if (connection) closeAt(deadline, connection)
      callback(error, connection, connection?.release ?? release)
    })
  }
}

/** Closes a connection that has not been given back by then. */
function closeAt(deadline: number, connection: pg.PoolClient): pg.PoolClient {
  const timer = setTimeout(() => void connection.end(), deadline - performance.now())
  const release = connection.release.bind(connection)
  connection.release = (error) => {
    clearTimeout(timer)
    release(error)
  }
  return connection
}
