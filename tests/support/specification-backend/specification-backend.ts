import type { IncomingMessage, ServerResponse } from 'node:http'
import { startListener } from '../servers/http-listener.ts'
import { answer, HUB_PATH, LAST_EVENT_ID, UNKNOWN_CALL, type Reply } from './call-table.ts'
import { createState, type SpecificationState } from './state.ts'
import { DEFAULT_VARIANT, type Variant } from './variant.ts'

/** A call that the backend received; `status` is what it answered. */
export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly status: number
}

/**
 * A backend that knows only the call table of the specification, and nothing of this repository: minimal responses,
 * ids, words and JSON of its own. `variant` and `state` may be changed while it runs.
 */
export async function startSpecificationBackend() {
  const calls: ReceivedCall[] = []
  const backend = { state: createState(), variant: DEFAULT_VARIANT }
  let held = Promise.resolve()
  let release = () => undefined as void
  const listener = await startListener((request, response) => {
    respond(request, response, backend.state, backend.variant, held).then(
      (call) => calls.push(call),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  return {
    url: listener.url,
    calls,
    get state(): SpecificationState {
      return backend.state
    },
    /** Starts anew, with the defaults except for these. */
    reset(variant: Partial<Variant> = {}): void {
      backend.state = createState()
      backend.variant = { ...DEFAULT_VARIANT, ...variant }
      calls.length = 0
      release()
    },
    /** Answers calls that it does not know only after the returned function was called. */
    holdUnknownCalls(): () => void {
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    close: () => listener.close(),
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  state: SpecificationState,
  variant: Variant,
  held: Promise<void>,
): Promise<ReceivedCall> {
  const { method = 'GET', url = '/', headers } = request
  const { pathname: path, searchParams: query } = new URL(url, 'http://localhost')
  const text = Buffer.concat((await request.toArray()) as Buffer[]).toString()
  const body: unknown = headers['content-type']?.includes('json') && text !== '' ? parse(text) : text
  const reply = answer({ method, path, query, body, authorization: headers.authorization }, state, variant)
  if (reply === UNKNOWN_CALL) await held
  if (variant.hub) response.setHeader('link', `<${HUB_PATH}>; rel="mercure"; last-event-id="${LAST_EVENT_ID}"`)
  send(response, reply)
  return { method, path, query, body, status: reply.status }
}

/** Undefined for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body, type = 'application/json' }: Reply): void {
  if (body === undefined) {
    response.writeHead(status).end()
    return
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': type }).end(text)
}
