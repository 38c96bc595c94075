import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Store } from '#server/db/database.ts'
import { openPostgres } from '#server/db/open-postgres.ts'

/** Advisory lock of the worker that creates the template. */
const TEMPLATE_LOCK = 991_204_377

/** A new database on a PostgreSQL server, copied from a migrated template and dropped when it is closed. */
export async function openTestDatabase(url: string, hash: string): Promise<Store> {
  const template = `kareel_template_${hash}`
  const name = `kareel_${randomBytes(8).toString('hex')}`
  await withAdmin(url, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await makeTemplate(admin, url, template)
    await admin.query(`create database ${name} template ${template}`)
  })
  const store = await open(url, name)
  return {
    ...store,
    async close() {
      await store.close()
      await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

async function makeTemplate(admin: pg.Client, url: string, template: string): Promise<void> {
  // Renamed when complete, so that an interrupted run leaves no incomplete template.
  const draft = `${template}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const store = await open(url, draft)
  await store.close()
  await admin.query(`alter database ${draft} rename to ${template}`)
}

function open(url: string, name: string): Promise<Store> {
  const address = new URL(url)
  address.pathname = `/${name}`
  return openPostgres({ url: address.href, onIdleError: () => {} })
}

async function withAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
