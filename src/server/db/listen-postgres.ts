import pg from 'pg'
import type { ChannelListener } from './database.ts'

/** A connection that died without a word is noticed by a question so often; milliseconds. */
const ASK_EVERY_MS = 20_000
const ANSWER_LIMIT_MS = 10_000

/** Listens on a connection of its own: those of the pool are lent to whoever needs one. */
export async function listenPostgres(
  url: string,
  channel: string,
  { onMessage, onLost }: ChannelListener,
): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    application_name: 'mijn-kareel-hub',
  })
  // Until it listens, what goes wrong is thrown below.
  let onBreak: (error: unknown) => void = () => {}
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  client.on('error', (error) => onBreak(error))
  client.on('end', () => onBreak(new Error('The connection ended')))
  await client.connect()
  try {
    await client.query(`listen ${channel}`)
  } catch (error) {
    await client.end()
    throw error
  }
  const timer = setInterval(() => void client.query('select 1').catch((error) => onBreak(error)), ASK_EVERY_MS)
  const leave = () => {
    onBreak = () => {}
    clearInterval(timer)
  }
  onBreak = (error) => {
    leave()
    // It is gone already, or does not answer: nobody waits for its farewell.
    client.end(() => {})
    onLost(error)
  }
  return async () => {
    leave()
    await client.end()
  }
}
