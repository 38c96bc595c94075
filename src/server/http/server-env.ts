import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ResponseHeaders } from './response-headers.ts'

/** Bindings and variables of a request. Without a listening server (`app.request()`) there are no bindings. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The client's network address, for rate limits. */
    clientAddress: string
    /** The matched route pattern, for log and metrics: paths contain ids. */
    route: string | undefined
    /** The grant of a token request, for the log; `other` for one that does not exist. */
    grant: string | undefined
    /** The code of a problem response, for the log. */
    problem: string | undefined
    /** The headers of every response, for a request id. */
    headers: (requestId: string) => ResponseHeaders
    /** A response that was created with all of them. */
    completeResponse: Response | undefined
  }
}

/** One request and its response. */
export type ServerContext = Context<ServerEnv>
