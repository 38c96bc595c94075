import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { seededRandom } from '#contract/planner/seeded-random.ts'
import { signIn } from '../api/demo-session.ts'
import { findLedgerFaults, type BackendState, type Ledger, createLedger, type Write } from './write-ledger.ts'

interface Killable {
  readonly address: string
  kill(): Promise<void>
}

/** `start` is called before the first kill and after each. */
export interface KillOptions {
  readonly start: () => Promise<Killable>
  readonly kills: number
  readonly seed: number
}

export interface KillResult {
  readonly acknowledged: number
  /** Writes in flight when the backend was killed, retried afterwards. */
  readonly interrupted: number
  /** Lost or duplicated acknowledged writes, and other inconsistencies. */
  readonly faults: readonly string[]
  /** Milliseconds from each restart until the backend is ready. */
  readonly readyMs: readonly number[]
}

const WRITERS = 4
/** Limit per writer, which keeps each check short. */
const MAX_ITEMS_PER_WRITER = 30
const LIST = servedPath(projectEndpoints.list.path)

/** Kills a backend repeatedly during writes and compares its data with the acknowledged writes. */
export async function runKillScenario({ start, kills, seed }: KillOptions): Promise<KillResult> {
  const random = seededRandom(seed)
  const writers = Array.from({ length: WRITERS }, (_, at) =>
    createWriter(`schrijver-${seed}-${at}`, seededRandom(seed + at)),
  )
  const readyMs: number[] = []
  const faults: string[] = []
  let interrupted = 0
  let backend = await start()
  try {
    for (let kill = 0; kill <= kills; kill += 1) {
      const headers = await signIn((path, init) => fetch(backend.address + path, init))
      const send = createSend(backend.address, headers)
      for (const writer of writers) interrupted += await writer.resume(send)
      const found = await Promise.all(writers.map((writer) => writer.findFaults(send)))
      faults.push(...found.flat().map((fault) => `after ${kill}: ${fault}`))
      if (kill === kills) break
      const writing = Promise.all(writers.map((writer) => writer.write(send)))
      // Waits until all writers have started, then kills at a random moment.
      await Promise.all(writers.map((writer) => writer.hasStarted()))
      await wait(50 + random() * 450)
      await backend.kill()
      await writing
      const startedAt = performance.now()
      backend = await start()
      await waitUntilReady(backend.address)
      readyMs.push(performance.now() - startedAt)
    }
  } finally {
    await backend.kill()
  }
  const acknowledged = writers.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0)
  return { acknowledged, interrupted, faults, readyMs }
}

async function waitUntilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/health/ready`)).ok) await wait(20)
}

/** Sends a request; null when there is no response because the backend was killed. */
type Send = (method: string, path: string, body?: string | null, key?: string) => Promise<Response | null>

function createSend(address: string, headers: Record<string, string>): Send {
  return async (method, path, body = null, key) => {
    const type = path.includes('/attachments')
      ? 'text/plain'
      : `application/${method === 'PATCH' ? 'merge-patch+' : ''}json`
    try {
      const response = await fetch(address + path, {
        method,
        body,
        headers: { ...headers, ...(body !== null && { 'content-type': type }), ...(key && { 'idempotency-key': key }) },
      })
      // Only a complete response counts as acknowledged.
      return new Response(response.status === 204 ? null : await response.text(), response)
    } catch {
      return null
    }
  }
}

function rename(id: string, name: string, key: string): Write {
  const commit: Write['commit'] = ({ projects }) => projects.set(id, name)
  return { method: 'PATCH', path: `${LIST}/${id}`, body: JSON.stringify({ name }), key, commit }
}

function upload(id: string, name: string, key: string): Write {
  const commit: Write['commit'] = ({ files }, file) => files.set(file, `${name}.txt`)
  return {
    method: 'POST',
    path: `${LIST}/${id}/attachments?name=${name}.txt`,
    body: `Van ${name}\n`,
    key,
    commit,
  }
}

function remove(path: string, key: string, forget: (ledger: Ledger) => void, id: string): Write {
  const commit: Write['commit'] = (ledger) => {
    forget(ledger)
    ledger.deleted.add(id)
  }
  return { method: 'DELETE', path, body: null, key, commit }
}

/** Creates, renames, deletes and uploads one after another, and retries unacknowledged writes. */
function createWriter(prefix: string, random: () => number) {
  const ledger: Ledger = createLedger()
  let pending: Write | null = null
  let home: string | null = null
  let serial = 0
  let markStarted: () => void = () => {}
  let started = new Promise<void>((resolve) => (markStarted = resolve))

  function next(): Write {
    serial += 1
    const [name, key] = [`${prefix}-${serial}`, randomUUID()]
    const kind = random()
    const others = [...ledger.projects.keys()].filter((id) => id !== home)
    const files = [...ledger.files.keys()]
    if (home === null || (kind < 0.3 && others.length < MAX_ITEMS_PER_WRITER)) return create(name, key)
    if (kind < 0.6) return rename(home, name, key)
    if (kind < 0.8 && files.length < MAX_ITEMS_PER_WRITER) return upload(home, name, key)
    const [file, other] = [files[0], others[0]]
    if (kind < 0.8 && file)
      return remove(`${LIST}/${home}/attachments/${file}`, key, ({ files: kept }) => kept.delete(file), file)
    return other
      ? remove(`${LIST}/${other}`, key, ({ projects }) => projects.delete(other), other)
      : rename(home, name, key)
  }

  function create(name: string, key: string): Write {
    const commit: Write['commit'] = ({ projects }, id) => {
      projects.set(id, name)
      home ??= id
    }
    return { method: 'POST', path: LIST, body: JSON.stringify({ name }), key, commit }
  }

  /** Resolves to whether the write was acknowledged; otherwise it stays pending. */
  async function perform(send: Send, write: Write, isRepeat: boolean): Promise<boolean> {
    pending = write
    const response = await send(write.method, write.path, write.body, write.key)
    if (!response) return false
    const isGone = isRepeat && write.method === 'DELETE' && response.status === 404
    if (!response.ok && !isGone) throw new Error(`${write.method} ${write.path} responded with ${response.status}`)
    const { id = '' } = response.status === 204 || isGone ? {} : ((await response.json()) as { id?: string })
    write.commit(ledger, id)
    ledger.acknowledged += 1
    pending = null
    return true
  }

  return {
    ledger,
    hasStarted: () => started,
    /** Writes until there is no response. */
    async write(send: Send): Promise<void> {
      started = new Promise<void>((resolve) => (markStarted = resolve))
      while (await perform(send, next(), false)) markStarted()
      markStarted()
    },
    /** Retries the pending write with its idempotency key; resolves to the number of retries. */
    async resume(send: Send): Promise<number> {
      if (!pending) return 0
      if (!(await perform(send, pending, true))) throw new Error('The restarted backend did not respond')
      return 1
    },
    /** Differences between the ledger and the backend's data. */
    async findFaults(send: Send): Promise<string[]> {
      const read = async (path: string) => {
        const response = await send('GET', path)
        if (!response?.ok) throw new Error(`${path} responded with ${response?.status}`)
        return ((await response.json()) as { items: BackendState['projects'] & BackendState['files'] }).items
      }
      const projects = (await read(LIST)).filter(({ name }) => name?.startsWith(`${prefix}-`))
      const files = home === null ? [] : await read(`${LIST}/${home}/attachments`)
      return findLedgerFaults(ledger, { projects, files })
    },
  }
}
