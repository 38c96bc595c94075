import type { ResponseHeaders } from './response-headers.ts'

/** A response body with additional headers. */
export class ResponseWithHeaders<Body> {
  readonly body: Body
  readonly headers: ResponseHeaders

  constructor(body: Body, headers: ResponseHeaders) {
    this.body = body
    this.headers = headers
  }
}

/** A body with the entity tag that If-Match takes (RFC 9110 section 8.8.3). */
export function withETag<Body extends { revision: number }>(body: Body): ResponseWithHeaders<Body> {
  return new ResponseWithHeaders(body, { etag: `"${body.revision}"` })
}
