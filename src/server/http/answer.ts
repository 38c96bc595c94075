import type { AnswerHeaders } from './response-headers.ts'

/** A body that goes out with further headers. */
export class Answer<Body> {
  readonly body: Body
  readonly headers: AnswerHeaders

  constructor(body: Body, headers: AnswerHeaders) {
    this.body = body
    this.headers = headers
  }
}

/** A body with the entity tag that If-Match takes (RFC 9110 section 8.8.3). */
export function tagged<Body extends { revision: number }>(body: Body): Answer<Body> {
  return new Answer(body, { etag: `"${body.revision}"` })
}
