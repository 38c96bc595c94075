import { Hono } from 'hono'
import * as v from 'valibot'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import { ACCESS_TOKEN_SECONDS } from '#server/crypto/access-token.ts'
import { applyFault } from './apply-fault.ts'
import { mountControl } from './control.ts'
import { createFaultRegistry } from './fault-registry.ts'
import { describeRequest, type JournalEntry } from './request-journal.ts'
import type { Lab } from './lab.ts'
import { mountMailControl } from './mail-control.ts'
import type { LabProcesses } from './lab-processes.ts'
import { createMovableClock } from './movable-clock.ts'
import { mountPanel } from './panel.ts'
import { createPartDelay, holdDatabase } from './part-delay.ts'
import { readInput } from './read-input.ts'

const hubSchema = v.object({ up: v.boolean() })

/** A lab with the system time, no faults and an empty journal. */
export function createLab(outbox: Outbox | null): Lab {
  const clock = createMovableClock()
  const faults = createFaultRegistry()
  const limits = createRateLimits()
  const [mailDelay, fileDelay, databaseDelay] = [createPartDelay(), createPartDelay(), createPartDelay()]
  let journal: JournalEntry[] = []
  let accessTokenSeconds = ACCESS_TOKEN_SECONDS
  let held = latch()
  let isHubUp = true

  async function handleRequest(c: ServerContext, processes: LabProcesses): Promise<Response> {
    const { request, body } = await bufferRequest(c.req.raw)
    const entry = describeRequest(request, body, clock.now())
    journal.push(entry)
    const rule = faults.next(request.method, new URL(request.url).pathname)
    const run = async () => {
      const { response: made, by } = await processes.handle(request, c.env)
      entry.process = by
      entry.isHeld = rule?.fault === 'hold'
      return made
    }
    // The lab's own response needs no run.
    entry.isHeld = rule?.fault === 'hold' && rule.status !== undefined
    const response = rule ? await applyFault(rule, { c, run, released: held.opened }) : await run()
    entry.isHeld = false
    entry.fault = rule?.fault ?? null
    // A closed connection has no status, and neither has Hono's marker for a response that was already sent.
    entry.status = c.env.outgoing?.destroyed || c.env.outgoing?.headersSent ? null : response.status
    return closeConnection(response)
  }

  const lab: Lab = {
    clock,
    faults,
    limits,
    mailDelay,
    fileDelay,
    databaseDelay,
    outbox,
    calls: () => journal,
    accessTokenSeconds: () => accessTokenSeconds,
    setAccessTokenSeconds: (value) => void (accessTokenSeconds = value),
    reset() {
      clock.setOffset(0)
      faults.clear()
      faults.seed(1)
      journal = []
      accessTokenSeconds = ACCESS_TOKEN_SECONDS
      for (const limit of Object.values(limits)) limit.reset()
      for (const delay of [mailDelay, fileDelay, databaseDelay]) delay.reset()
      lab.release()
    },
    release() {
      held.open()
      held = latch()
    },
    wrap({ processes, db }) {
      const labApp = new Hono<ServerEnv>()
      const setHubUp = (up: boolean) => {
        isHubUp = up
        for (const { hub } of processes.running()) hub.interrupt()
      }
      const runJobs = async () => processes.running()[0]?.runJobs()
      const stopDatabase = (ms: number) => {
        databaseDelay.set(ms)
        holdDatabase(db, databaseDelay).catch((error: unknown) => console.warn('The database was not stopped', error))
      }
      // Mounted before the API, as the panel serves requests that accept HTML.
      mountPanel(labApp, lab, { isHubUp: () => isHubUp, setHubUp, runJobs, processes, stopDatabase })
      mountControl(labApp, lab)
      mountMailControl(labApp, lab)
      labApp.post('/__lab/jobs', async (c) => {
        await runJobs()
        return c.json({})
      })
      labApp.post('/__lab/hub', async (c) => {
        setHubUp((await readInput(c, hubSchema)).up)
        return c.json({})
      })
      labApp.all(HUB_PATH, (c, next) => (isHubUp ? next() : c.json({}, 503)))
      labApp.all('*', (c) => handleRequest(c, processes))
      return labApp
    },
  }
  return lab
}

/** A promise that is resolved by `open`. */
function latch(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** Methods without a body; the Fetch standard forbids request objects for TRACE. */
const BODILESS = new Set(['GET', 'HEAD', 'TRACE'])

/** Reads the body once, for the journal and for the backend. */
async function bufferRequest(request: Request): Promise<{ request: Request; body: string }> {
  if (BODILESS.has(request.method)) return { request, body: '' }
  const bytes = await request.arrayBuffer()
  const { method, headers, url } = request
  return {
    request: new Request(url, { method, headers, body: bytes.byteLength > 0 ? bytes : null }),
    body: new TextDecoder().decode(bytes),
  }
}

/**
 * Browsers silently retry a request when a reused connection breaks, which would hide disconnect faults; so connections
 * are never reused.
 */
function closeConnection(response: Response): Response {
  if (response.headers.has('x-hono-already-sent')) return response
  const { status, headers, body } = response
  const closingHeaders = new Headers(headers)
  closingHeaders.set('connection', 'close')
  return new Response(body, { status, headers: closingHeaders })
}
