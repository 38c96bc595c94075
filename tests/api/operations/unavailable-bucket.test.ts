import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import { openLabBackend } from '#server/dev.ts'
import { openBucketStore } from '#server/files/bucket-store.ts'
import { ApiServer, PUBLIC_URL } from '#tests/support/api/api-server.ts'
import { createAttachmentClient } from '#tests/support/api/attachment-client.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { createCustomerFixtures } from '#tests/support/fixtures/customers.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { type S3Server, startS3Server } from '#tests/support/servers/s3-server.ts'
import { openTestStore } from '#tests/support/servers/test-database.ts'
import { openTestOutbox } from '#tests/support/servers/test-mailbox.ts'

const TOKEN = 'a-token-for-metrics'
const LIMITS = { silenceMs: 1000, transferMs: 30_000, downloadMs: 30_000 }
/** More than sockets buffer. */
const LARGE = Buffer.concat([SAMPLE_FILES['plan.pdf'], Buffer.alloc(24 * 1024 * 1024, 'steen ')])

const server = new ApiServer()
const { authorizationFor, createProject, uploadFile, listItems } = createAttachmentClient(server)
let folder: string
let bucket: S3Server
let log: Record<string, unknown>[]
let jobsRan: Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-unavailable-'))
  bucket = await startS3Server()
  bucket.behave('no-response')
  log = []
  server.store = await openTestStore()
  server.outbox = await openTestOutbox()
  const { jobsRan: ran, ...backend } = await openLabBackend({
    store: server.store,
    fileStore: await openBucketStore(bucket.settings, folder, LIMITS),
    logger: pino(
      { level: 'warn', base: null },
      { write: (line) => log.push(JSON.parse(line) as Record<string, unknown>) },
    ),
    files: null,
    demoContent: true,
    demoDocuments: false,
    publicUrl: () => PUBLIC_URL,
    mailer: server.outbox,
    outbox: server.outbox,
    metricsToken: TOKEN,
  })
  Object.assign(server, backend)
  jobsRan = ran
  server.fixtures = createCustomerFixtures(server.store.db, server.lab.clock)
})
afterEach(() => bucket.behave('normal'))
afterAll(async () => {
  await server.close?.()
  await bucket.close()
  await server.store.close()
  await server.outbox.remove()
  await rm(folder, { recursive: true })
})

const runJobs = () => server.request('/__lab/jobs', { method: 'POST' })

async function readiness(): Promise<[status: number, body: unknown]> {
  const response = await server.request('/health/ready')
  return [response.status, await response.json()]
}

async function metric(name: string): Promise<number | undefined> {
  const response = await server.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const line = (await response.text()).split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

const requestsOf = (operation: string, outcome: string) =>
  `portal_file_store_requests_total{operation="${operation}",outcome="${outcome}"}`

const storageLines = () => log.filter(({ msg }) => String(msg).startsWith('file store can'))

describe('a start with a bucket that does not answer (F-59)', () => {
  test('the start does not wait for it, says so once, and brings the demo files later', async () => {
    // The bucket has not answered anything up to here.
    expect((await readiness())[0]).toBe(200)
    const { person, projectId: project } = await server.fixtures.demoCustomer()
    expect(await listItems(person, project)).toEqual([])

    await jobsRan
    expect(storageLines()).toMatchObject([{ level: 50, reason: 'The storage did not answer within 1 seconds' }])
    expect(await readiness()).toEqual([200, { status: 'degraded', unavailable: ['files'] }])
    expect(await metric('portal_file_store_up')).toBe(0)
    await runJobs()
    expect(storageLines()).toHaveLength(1)

    bucket.behave('normal')
    await runJobs()
    expect(storageLines()).toMatchObject([{ level: 50 }, { level: 40, msg: 'file store can be used again' }])
    expect(await readiness()).toEqual([200, { status: 'ready' }])
    expect(await metric('portal_file_store_up')).toBe(1)
    const names = (await listItems(person, project)).map(({ name }) => name).sort()
    expect(names).toEqual(['Inplanting kavel 14.pdf', 'Meetstaat gevels.csv', 'Proefmuur.png'])
    await runJobs()
    expect(await listItems(person, project)).toHaveLength(3)
    expect(bucket.objects.size).toBe(3)
  })
})

describe('calls that need an unavailable bucket (F-59)', () => {
  test.each([
    ['does not answer', () => bucket.behave('no-response')],
    ['refuses the key', () => bucket.refuse(403, 4, 'AccessDenied')],
    ['does not exist', () => bucket.refuse(404, 4, 'NoSuchBucket')],
    ['is too busy', () => bucket.refuse(503, 4)],
  ])('calls get a 503 with Retry-After when it %s, and others go on', async (_, breakBucket) => {
    const { owner, id, headers, links } = await projectWithFile()
    breakBucket()
    const uploads = await Promise.all([
      uploadFile(owner, id, 'tweede.pdf', SAMPLE_FILES['plan.pdf']),
      server.call(questionEndpoints.uploadFile, {
        params: { id: owner.id },
        query: '?name=plan.pdf',
        body: SAMPLE_FILES['plan.pdf'],
        headers: { ...headers, 'idempotency-key': 'vraag-1' },
      }),
    ])
    const downloads = await Promise.all(links.map(({ fileUrl }) => server.request(fileUrl)))
    for (const call of [...uploads, ...downloads]) {
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
    }
    expect(await listItems(owner, id)).toHaveLength(1)

    bucket.behave('normal')
    for (const { fileUrl, size } of links) {
      expect((await (await server.request(fileUrl)).arrayBuffer()).byteLength).toBe(size)
    }
  })

  test('a download that has started breaks off when the bucket stops in its middle', async () => {
    const { links } = await projectWithFile()
    bucket.behave('truncated-response')
    for (const { fileUrl } of links) {
      const response = await server.request(fileUrl)
      expect(response.status).toBe(200)
      await expect(response.arrayBuffer()).rejects.toThrow(/./)
    }
  })

  test('requests are counted by outcome, with their durations', async () => {
    const names = [
      requestsOf('put', 'ok'),
      requestsOf('put', 'refused'),
      requestsOf('put', 'timeout'),
      requestsOf('get', 'timeout'),
      'portal_file_store_request_duration_seconds_count{operation="put"}',
    ]
    const read = () => Promise.all(names.map(async (name) => (await metric(name)) ?? 0))
    const before = await read()
    const { owner, id, links } = await projectWithFile()
    const upload = () => uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])
    bucket.refuse(403, 1)
    await upload()
    bucket.behave('no-response')
    await Promise.all([upload(), server.request(links[0]?.fileUrl ?? '')])
    const after = await read()
    expect(after.map((value, at) => value - (before[at] ?? 0))).toEqual([1, 1, 1, 1, 3])
  })

  test('a HEAD request leaves no download open', async () => {
    const { links } = await projectWithFile(LARGE)
    for (const { fileUrl, size } of links) {
      const response = await server.request(fileUrl, { method: 'HEAD' })
      expect([response.status, response.headers.get('content-length')]).toEqual([200, String(size)])
      await expectSoon('end of the download', () => Promise.resolve(bucket.openRequests() === 0))
    }
  })
})

/** A project with one file, and the links to it and to the archive. */
async function projectWithFile(content = SAMPLE_FILES['plan.pdf']) {
  const { owner, id } = await createProject()
  const { output: file } = await uploadFile(owner, id, 'plan.pdf', content)
  const headers = await authorizationFor(owner)
  const one = await server.call(attachmentEndpoints.download, { params: { id, attachmentId: file.id }, headers })
  const all = await server.call(attachmentEndpoints.downloadAll, { params: { id }, headers })
  return { owner, id, headers, links: [one.output, all.output] }
}
