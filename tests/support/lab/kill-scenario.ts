import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { mulberry32 } from '#contract/rules/seeded-random.ts'
import { signIn } from './demo-session.ts'
import { faultsIn, type Found, type Ledger, newLedger, type Write } from './kill-ledger.ts'

/** A backend that can be killed. */
interface Killable {
  readonly address: string
  kill(): Promise<void>
}

/** How a course goes: `start` is called before the first kill and after each. */
export interface CourseOptions {
  readonly start: () => Promise<Killable>
  readonly kills: number
  readonly seed: number
}

/** What a course came to. */
export interface Course {
  readonly acknowledged: number
  /** Writes under way when the backend was killed, sent again afterwards. */
  readonly interrupted: number
  /** Acknowledged writes that are gone, or that are there twice; and whatever else is wrong. */
  readonly faults: readonly string[]
  /** From each start after a kill until the backend says that it is ready, in milliseconds. */
  readonly readyMs: readonly number[]
}

const WRITERS = 4
/** Projects and files that a writer keeps at most, so that each look stays short. */
const FEW = 30
const LIST = servedPath(projectEndpoints.list.path)

/** Kills a backend over and over while writers write, and holds what it has against what it had acknowledged (F-58). */
export async function killCourse({ start, kills, seed }: CourseOptions): Promise<Course> {
  const random = mulberry32(seed)
  const writers = Array.from({ length: WRITERS }, (_, at) =>
    createWriter(`schrijver-${seed}-${at}`, mulberry32(seed + at)),
  )
  const readyMs: number[] = []
  const faults: string[] = []
  let interrupted = 0
  let backend = await start()
  try {
    for (let kill = 0; kill <= kills; kill += 1) {
      const headers = await signIn((path, init) => fetch(backend.address + path, init))
      const send = sender(backend.address, headers)
      for (const writer of writers) interrupted += await writer.resume(send)
      const found = await Promise.all(writers.map((writer) => writer.look(send)))
      faults.push(...found.flat().map((fault) => `after ${kill}: ${fault}`))
      if (kill === kills) break
      const writing = Promise.all(writers.map((writer) => writer.write(send)))
      // Not before all are at it, and then anywhere in the middle of it.
      await Promise.all(writers.map((writer) => writer.underWay()))
      await wait(50 + random() * 450)
      await backend.kill()
      await writing
      const began = performance.now()
      backend = await start()
      await ready(backend.address)
      readyMs.push(performance.now() - began)
    }
  } finally {
    await backend.kill()
  }
  const acknowledged = writers.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0)
  return { acknowledged, interrupted, faults, readyMs }
}

async function ready(address: string): Promise<void> {
  while (!(await fetch(`${address}/health/ready`)).ok) await wait(20)
}

/** Sends a write, or reads; null when there is no answer, which is what a kill looks like from here. */
type Send = (method: string, path: string, body?: string | null, key?: string) => Promise<Response | null>

function sender(address: string, headers: Record<string, string>): Send {
  return async (method, path, body = null, key) => {
    const type = path.includes('/attachments')
      ? 'text/plain'
      : `application/${method === 'PATCH' ? 'merge-patch+' : ''}json`
    try {
      const answer = await fetch(address + path, {
        method,
        body,
        headers: { ...headers, ...(body !== null && { 'content-type': type }), ...(key && { 'idempotency-key': key }) },
      })
      // Acknowledged is what has arrived to its end.
      return new Response(answer.status === 204 ? null : await answer.text(), answer)
    } catch {
      return null
    }
  }
}

function rename(id: string, name: string, key: string): Write {
  const settle: Write['settle'] = ({ projects }) => projects.set(id, name)
  return { method: 'PATCH', path: `${LIST}/${id}`, body: JSON.stringify({ name }), key, settle }
}

function upload(id: string, name: string, key: string): Write {
  const settle: Write['settle'] = ({ files }, file) => files.set(file, `${name}.txt`)
  return { method: 'POST', path: `${LIST}/${id}/attachments?name=${name}.txt`, body: `Van ${name}\n`, key, settle }
}

function remove(path: string, key: string, forget: (ledger: Ledger) => void, id: string): Write {
  const settle: Write['settle'] = (ledger) => {
    forget(ledger)
    ledger.gone.add(id)
  }
  return { method: 'DELETE', path, body: null, key, settle }
}

/** Somebody who creates, renames, deletes and uploads, one after the other, and sends again what was not acknowledged. */
function createWriter(prefix: string, random: () => number) {
  const ledger: Ledger = newLedger()
  let pending: Write | null = null
  let home: string | null = null
  let serial = 0
  let begun: () => void = () => {}
  let isBegun = new Promise<void>((resolve) => (begun = resolve))

  function next(): Write {
    serial += 1
    const [name, key] = [`${prefix}-${serial}`, randomUUID()]
    const kind = random()
    const others = [...ledger.projects.keys()].filter((id) => id !== home)
    const files = [...ledger.files.keys()]
    if (home === null || (kind < 0.3 && others.length < FEW)) return create(name, key)
    if (kind < 0.6) return rename(home, name, key)
    if (kind < 0.8 && files.length < FEW) return upload(home, name, key)
    const [file, other] = [files[0], others[0]]
    if (kind < 0.8 && file)
      return remove(`${LIST}/${home}/attachments/${file}`, key, ({ files: kept }) => kept.delete(file), file)
    return other
      ? remove(`${LIST}/${other}`, key, ({ projects }) => projects.delete(other), other)
      : rename(home, name, key)
  }

  function create(name: string, key: string): Write {
    const settle: Write['settle'] = ({ projects }, id) => {
      projects.set(id, name)
      home ??= id
    }
    return { method: 'POST', path: LIST, body: JSON.stringify({ name }), key, settle }
  }

  /** True once it is acknowledged; what is not stays pending. */
  async function carryOut(send: Send, write: Write, isRepeat: boolean): Promise<boolean> {
    pending = write
    const answer = await send(write.method, write.path, write.body, write.key)
    if (!answer) return false
    const isGone = isRepeat && write.method === 'DELETE' && answer.status === 404
    if (!answer.ok && !isGone) throw new Error(`${write.method} ${write.path} answered ${answer.status}`)
    const { id = '' } = answer.status === 204 || isGone ? {} : ((await answer.json()) as { id?: string })
    write.settle(ledger, id)
    ledger.acknowledged += 1
    pending = null
    return true
  }

  return {
    ledger,
    underWay: () => isBegun,
    /** Writes until there is no answer any more. */
    async write(send: Send): Promise<void> {
      isBegun = new Promise<void>((resolve) => (begun = resolve))
      while (await carryOut(send, next(), false)) begun()
      begun()
    },
    /** Sends again what was under way, under its key; tells how many that were. */
    async resume(send: Send): Promise<number> {
      if (!pending) return 0
      if (!(await carryOut(send, pending, true))) throw new Error('The backend that had just started gave no answer')
      return 1
    },
    /** What is wrong with what the backend has of this writer. */
    async look(send: Send): Promise<string[]> {
      const read = async (path: string) => {
        const answer = await send('GET', path)
        if (!answer?.ok) throw new Error(`${path} answered ${answer?.status}`)
        return ((await answer.json()) as { items: Found['projects'] & Found['files'] }).items
      }
      const projects = (await read(LIST)).filter(({ name }) => name?.startsWith(`${prefix}-`))
      const files = home === null ? [] : await read(`${LIST}/${home}/attachments`)
      return faultsIn(ledger, { projects, files })
    },
  }
}
