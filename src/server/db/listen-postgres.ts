import pg from 'pg'
import type { ChannelListener } from './database.ts'

/** Interval of a query that detects a silently broken connection; milliseconds. */
const KEEPALIVE_INTERVAL_MS = 20_000
const QUERY_TIMEOUT_MS = 10_000

/** Listens on a dedicated connection, as those of the pool are shared. */
export async function listenPostgres(url: string, { channels, onLost }: ChannelListener): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'customer-portal-hub',
  })
  // Errors before it listens are thrown below.
  let onError: (error: unknown) => void = () => {}
  client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
  client.on('error', (error) => onError(error))
  client.on('end', () => onError(new Error('The connection ended')))
  await client.connect()
  try {
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
  } catch (error) {
    await client.end()
    throw error
  }
  const timer = setInterval(() => void client.query('select 1').catch((error) => onError(error)), KEEPALIVE_INTERVAL_MS)
  const cleanUp = () => {
    onError = () => {}
    clearInterval(timer)
  }
  onError = (error) => {
    cleanUp()
    // The connection is broken, so there is no need to wait.
    client.end(() => {})
    onLost(error)
  }
  return async () => {
    cleanUp()
    await client.end()
  }
}
