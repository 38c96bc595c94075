import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { AnswerHeaders } from './response-headers.ts'

/** What a request carries with it. Without a listening server (`app.request()`) there are no bindings. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Where the request comes from, for the limits. */
    clientAddress: string
    /** The pattern that was matched, for the log: raw paths would make every id a pattern of its own. */
    route: string | undefined
    /** What every answer carries, for an answer to the request of this id. */
    headers: (requestId: string) => AnswerHeaders
    /** The answer that was made with all of them. */
    whole: Response | undefined
  }
}

/** One request and its answer. */
export type ServerContext = Context<ServerEnv>
