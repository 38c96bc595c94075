import { Hono } from 'hono'
import * as v from 'valibot'
import { HUB_PATH } from '#contract/constants/topics.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import { ACCESS_TOKEN_SECONDS } from '#server/open-backend.ts'
import { applyFault } from './apply-fault.ts'
import { mountControl } from './control.ts'
import { createFaultBook } from './fault-book.ts'
import { describeRequest, type JournalEntry } from './journal.ts'
import type { Lab } from './lab.ts'
import { mountMailControl } from './mail-control.ts'
import { createMailDelay } from './mail-delay.ts'
import { createMovableClock } from './movable-clock.ts'
import { mountPanel } from './panel.ts'
import { readInput } from './read-input.ts'

const hubSchema = v.object({ up: v.boolean() })

/** A lab with the machine's time, no faults and an empty journal. */
export function createLab(outbox: Outbox | null): Lab {
  const clock = createMovableClock()
  const faults = createFaultBook()
  const limits = createRateLimits()
  const mailDelay = createMailDelay()
  let journal: JournalEntry[] = []
  let seconds = ACCESS_TOKEN_SECONDS
  let stall = latch()
  let hubIsUp = true

  async function observe(c: ServerContext, app: Hono<ServerEnv>): Promise<Response> {
    const { request, body } = await buffered(c.req.raw)
    const entry = describeRequest(request, body, clock.now())
    journal.push(entry)
    const rule = faults.next(request.method, new URL(request.url).pathname)
    const run = async () => app.fetch(request, c.env)
    const response = rule ? await applyFault(rule, { c, run, released: stall.opened }) : await run()
    entry.fault = rule?.fault ?? null
    // What was cut has no status, and the marker for it none that was sent.
    entry.status = c.env.outgoing?.destroyed || c.env.outgoing?.headersSent ? null : response.status
    return onFreshConnections(response)
  }

  const lab: Lab = {
    clock,
    faults,
    limits,
    mailDelay,
    outbox,
    calls: () => journal,
    accessTokenSeconds: () => seconds,
    setAccessTokenSeconds: (value) => void (seconds = value),
    reset() {
      clock.setOffset(0)
      faults.clear()
      faults.seed(1)
      journal = []
      seconds = ACCESS_TOKEN_SECONDS
      for (const limit of Object.values(limits)) limit.reset()
      mailDelay.reset()
      stall.open()
      stall = latch()
    },
    before({ app, hub, runChores }) {
      const front = new Hono<ServerEnv>()
      const setHub = (up: boolean) => {
        hubIsUp = up
        hub.interrupt()
      }
      // Before the controls: whoever asks for a page gets one.
      mountPanel(front, lab, { hubIsUp: () => hubIsUp, setHub, runChores })
      mountControl(front, lab)
      mountMailControl(front, lab)
      front.post('/__lab/chores', async (c) => {
        await runChores()
        return c.json({})
      })
      front.post('/__lab/hub', async (c) => {
        setHub((await readInput(c, hubSchema)).up)
        return c.json({})
      })
      front.all(HUB_PATH, (c, next) => (hubIsUp ? next() : c.json({}, 503)))
      front.all('*', (c) => observe(c, app))
      return front
    },
  }
  return lab
}

/** A promise that is kept when somebody says so. */
function latch(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** Methods without a body; of TRACE no request object may even be made (Fetch standard). */
const BODILESS = new Set(['GET', 'HEAD', 'TRACE'])

/** Reads the body once, for the journal and for the backend. */
async function buffered(request: Request): Promise<{ request: Request; body: string }> {
  if (BODILESS.has(request.method)) return { request, body: '' }
  const bytes = await request.arrayBuffer()
  const { method, headers, url } = request
  return {
    request: new Request(url, { method, headers, body: bytes.byteLength > 0 ? bytes : null }),
    body: new TextDecoder().decode(bytes),
  }
}

/**
 * Browsers silently send a request again when a connection that was used before breaks, which would hide every cut; so
 * no connection is used twice.
 */
function onFreshConnections(response: Response): Response {
  if (response.headers.has('x-hono-already-sent')) return response
  const { status, headers, body } = response
  const closing = new Headers(headers)
  closing.set('connection', 'close')
  return new Response(body, { status, headers: closing })
}
