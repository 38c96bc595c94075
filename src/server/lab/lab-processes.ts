import type { ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { OpenHub } from '#server/hub/open-hub.ts'

/** Names of the processes that the laboratory can run. */
export const PROCESS_NUMBERS = [1, 2] as const
export type ProcessNumber = (typeof PROCESS_NUMBERS)[number]

/** What the laboratory needs of the backend in a process. */
interface Backend {
  readonly app: Hono<ServerEnv>
  readonly hub: Pick<OpenHub, 'interrupt'>
  runJobs(): Promise<void>
  close(): Promise<void>
}

/** A process as the panel shows it. */
export interface ProcessState {
  readonly number: ProcessNumber
  readonly isRunning: boolean
  /** Requests that it got since it was started. */
  readonly requests: number
}

interface Slot {
  readonly number: ProcessNumber
  backend: Backend | null
  requests: number
  readonly connections: Set<ServerResponse>
}

/**
 * Backends on one database that get requests in turn, as processes behind a proxy do: each has its own streams, jobs and
 * memory. They share this Node process, so that a kill cuts connections, but transactions that run still end; the chaos run
 * (tests/bench/chaos) kills real ones.
 */
export function createLabProcesses(first: Backend, open: () => Promise<Backend>) {
  const slots = PROCESS_NUMBERS.map((number): Slot => ({
    number,
    backend: number === 1 ? first : null,
    requests: 0,
    connections: new Set(),
  }))
  const closing: Promise<void>[] = []
  let starting: Promise<void> = Promise.resolve()
  let turn = 0

  const running = () => slots.flatMap(({ backend }) => backend ?? [])

  async function startIn(slot: Slot): Promise<void> {
    if (slot.backend) return
    slot.backend = await open()
    slot.requests = 0
  }

  return {
    running,

    list: (): readonly ProcessState[] =>
      slots.map(({ number, backend, requests }) => ({ number, isRunning: backend !== null, requests })),

    /** Starts a process; does nothing if it runs. */
    start(number: ProcessNumber): Promise<void> {
      starting = Promise.all(slots.filter((slot) => slot.number === number).map(startIn)).then(() => undefined)
      return starting
    },

    /** Cuts all connections of a process and forgets what it held in memory. */
    kill(number: ProcessNumber): void {
      for (const slot of slots.filter((one) => one.number === number)) {
        if (slot.backend) closing.push(slot.backend.close())
        slot.backend = null
        for (const connection of slot.connections) connection.destroy()
        slot.connections.clear()
      }
    },

    /** The response of the process whose turn it is, and its number; that of a proxy when none runs. */
    async handle(
      request: Request,
      env: ServerEnv['Bindings'],
    ): Promise<{ response: Response; by: ProcessNumber | null }> {
      const up = slots.filter(({ backend }) => backend !== null)
      turn += 1
      const slot = up[turn % up.length]
      if (!slot?.backend) return { response: new Response('Bad Gateway', { status: 502 }), by: null }
      const { backend, number, connections } = slot
      const { outgoing } = env
      slot.requests += 1
      if (outgoing) {
        connections.add(outgoing)
        outgoing.once('close', () => connections.delete(outgoing))
      }
      const response = await backend.app.fetch(request, env)
      return { response: slot.backend === backend ? response : RESPONSE_ALREADY_SENT, by: number }
    },

    async close(): Promise<void> {
      await starting.catch(() => undefined)
      await Promise.all([...closing, ...running().map((backend) => backend.close())])
    },
  }
}

/** The processes of a laboratory. */
export type LabProcesses = ReturnType<typeof createLabProcesses>
