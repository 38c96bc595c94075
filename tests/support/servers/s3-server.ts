import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '#server/files/settings.ts'

/** A local S3 server that checks signatures and sizes like Amazon's. */
export interface S3Server {
  readonly settings: BucketSettings
  readonly objects: Map<string, Buffer>
  /** Refuses the next requests with this status and code. */
  refuse(status: number, times: number, code?: string): void
  /** From now on it answers, never answers, does not read on after some of a body, or sends half of each answer. */
  behave(behaviour: Behaviour): void
  /** The methods of the requests that arrived since the last call. */
  takeMethods(): string[]
  /** Requests whose response has neither ended nor been aborted. */
  openRequests(): number
  close(): Promise<void>
}

export type Behaviour = 'normal' | 'no-response' | 'stalled-upload' | 'truncated-response'

const KEY = { keyId: 'KAREEL', secret: 'ge/heim+sleutel', region: 'eu-west-3' }
const BUCKET = '/kareel-files'

/** Starts an S3 server that stores objects in memory. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let refusals = { status: 503, left: 0, code: 'SlowDown' }
  let openRequests = 0
  let behaviour: Behaviour = 'normal'
  const methods: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    methods.push(request.method ?? '')
    if (behaviour === 'stalled-upload') return void request.once('data', () => request.pause())
    const body = await buffer(request)
    if (behaviour === 'no-response') return
    const answer = (status: number, content: Buffer) => {
      response.writeHead(status, { 'content-length': content.length })
      if (behaviour === 'truncated-response') response.write(content.subarray(0, content.length / 2))
      else response.end(content)
    }
    const refuse = (status: number, code: string) => answer(status, Buffer.from(`<Error><Code>${code}</Code></Error>`))
    if (refusals.left > 0) {
      refusals = { ...refusals, left: refusals.left - 1 }
      return refuse(refusals.status, refusals.code)
    }
    if (expectedSignature(request) !== sentSignature(request)) return refuse(403, 'SignatureDoesNotMatch')
    const [, bucket, name = ''] = request.url?.split('/') ?? []
    if (`/${bucket}` !== BUCKET) return refuse(404, 'NoSuchBucket')
    const stored = objects.get(name)
    switch (request.method) {
      case 'PUT':
        // S3 rejects chunked bodies without its own framing.
        if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
        objects.set(name, body)
        return void response.writeHead(200).end()
      case 'DELETE':
        objects.delete(name)
        return void response.writeHead(204).end()
      default:
        if (!stored) return refuse(404, 'NoSuchKey')
        return answer(200, stored)
    }
  }

  const server = createServer((request, response) => {
    openRequests += 1
    response.on('close', () => (openRequests -= 1))
    // The client may abort an upload.
    handle(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...KEY, url: `http://127.0.0.1:${port}${BUCKET}` },
    objects,
    refuse: (status, times, code = 'SlowDown') => void (refusals = { status, left: times, code }),
    behave: (next) => void (behaviour = next),
    takeMethods: () => methods.splice(0),
    openRequests: () => openRequests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sentSignature({ headers }: IncomingMessage): string {
  return /Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** The expected Signature Version 4 of the Authorization header. */
function expectedSignature({ method, url, headers }: IncomingMessage): string {
  const names = /SignedHeaders=([\w;-]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'unsigned'
  const time = String(headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${KEY.region}/s3/aws4_request`
  const lines = names.map((name) => `${name}:${String(headers[name])}\n`).join('')
  const request = [method, url, '', lines, names.join(';'), headers['x-amz-content-sha256']].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const sign = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = scope.split('/').reduce<string | Buffer>(sign, `AWS4${KEY.secret}`)
  return createHmac('sha256', key).update(text).digest('hex')
}
