import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { ATTACHMENTS_MAX, ATTACHMENTS_SIZE_MAX } from '#contract/configuration/customer-bounds.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { attachments, orphanedFiles } from '#server/db/tables.ts'
import { listen } from '#server/http/listen.ts'
import { detectType } from '#server/modules/attachments/detect-type.ts'
import { cleanName } from '#server/files/file-names.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createAttachmentClient, streamChunks } from '#tests/support/api/attachment-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { REJECTED_FILES, SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'

const server = setUpApiServer()
const { list, upload, download, remove } = attachmentEndpoints

const { authorizationFor, createProject, uploadFile, listItems, storedFileIds, runCleanup } =
  createAttachmentClient(server)

describe('project files (E08)', () => {
  test('the list contains type, size and uploader of each file, newest first', async () => {
    const { owner, id } = await createProject()
    expect(await listItems(owner, id)).toEqual([])
    const uploaded = await uploadFile(owner, id, 'Plan gelijkvloers.pdf', SAMPLE_FILES['plan.pdf'])
    expect(uploaded.status).toBe(201)
    server.lab.clock.setOffset(60_000)
    await uploadFile(owner, id, 'gevel.jpg', SAMPLE_FILES['gevel.jpg'])
    const [picture, plan] = await listItems(owner, id)
    expect(plan).toEqual(uploaded.output)
    expect(plan).toMatchObject({
      name: 'Plan gelijkvloers.pdf',
      kind: 'PDF',
      type: 'application/pdf',
      size: SAMPLE_FILES['plan.pdf'].length,
      by: { id: expect.any(String) as string, name: expect.stringContaining('Testpersoon') as string },
      previewUrl: null,
    })
    expect(picture).toMatchObject({ kind: 'IMAGE', previewUrl: expect.stringMatching(/^\/api\/files\//) as string })
  })

  test('every supported file type is accepted', async () => {
    const { owner, id } = await createProject()
    for (const [name, content] of Object.entries(SAMPLE_FILES)) {
      const { status, output } = await uploadFile(owner, id, name, content)
      expect([status, output.name]).toEqual([201, name])
    }
    const kinds = new Set((await listItems(owner, id)).map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['IMAGE', 'PDF', 'DRAWING', 'DOCUMENT', 'TABLE', 'ARCHIVE']))
  })

  test('a deleted file and its content are removed for good', async () => {
    const { owner, id } = await createProject()
    const { output } = await uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])
    expect(await storedFileIds()).toContain(output.id)
    const params = { id, attachmentId: output.id }
    expect((await server.call(remove, { params, headers: await authorizationFor(owner) })).status).toBe(204)
    expect((await server.call(remove, { params, headers: await authorizationFor(owner) })).status).toBe(404)
    expect(await listItems(owner, id)).toEqual([])
    await runCleanup()
    expect(await storedFileIds()).not.toContain(output.id)
    expect(await server.store.db.select().from(orphanedFiles)).toEqual([])
  })

  test('deleting a project deletes its files', async () => {
    const { owner, id } = await createProject()
    const { output } = await uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])
    await server.call(projectEndpoints.remove, { params: { id }, headers: await authorizationFor(owner) })
    await runCleanup()
    expect(await storedFileIds()).not.toContain(output.id)
  })

  test('files of demo projects have the type they claim', async () => {
    const { person, projectId } = await server.fixtures.demoCustomer()
    const items = await listItems(person, projectId)
    expect(items.map(({ kind }) => kind)).toEqual(['IMAGE', 'TABLE', 'PDF'])
    for (const { id, name, type, size } of items) {
      const file = await server.fileStore.get(id)
      const content = Buffer.from(await new Response(file?.content as ReadableStream).arrayBuffer())
      expect([content.length, await detectType(content, name), cleanName(name, type as never)]).toEqual([
        size,
        type,
        name,
      ])
    }
  })

  test('the type is detected from the content and sets the file extension', async () => {
    const { owner, id } = await createProject()
    const { output } = await uploadFile(owner, id, 'gevel.jpg', SAMPLE_FILES['plan.pdf'], {
      'content-type': 'image/jpeg',
    })
    expect(output).toMatchObject({ name: 'gevel.jpg.pdf', type: 'application/pdf', kind: 'PDF' })
  })
})

describe('refused files (E08)', () => {
  test.each(Object.entries(REJECTED_FILES))('%s is refused whatever its name is', async (_, content) => {
    const { owner, id } = await createProject()
    for (const name of ['gevel.jpg', 'nota.txt']) {
      const { status, problem } = await uploadFile(owner, id, name, content, { 'content-type': 'image/jpeg' })
      expect([status, problem.code]).toEqual([422, 'attachment-refused'])
    }
    expect(await listItems(owner, id)).toEqual([])
  })

  test('the response says why in the requested language', async () => {
    const { owner, id } = await createProject()
    const french = { 'accept-language': 'fr-BE' }
    expect((await uploadFile(owner, id, 'x.jpg', REJECTED_FILES['an HTML page'], french)).problem.title).toBe(
      'Type de fichier refusé',
    )
    expect((await uploadFile(owner, id, 'x.jpg', REJECTED_FILES['an HTML page'])).problem.title).toBe(
      'Soort bestand niet aanvaard',
    )
  })

  test('an empty file and a file without a name are refused', async () => {
    const { owner, id } = await createProject()
    expect((await uploadFile(owner, id, 'leeg.txt', Buffer.alloc(0))).problem.code).toBe('attachment-empty')
    const withoutName = await uploadFile(owner, id, '', SAMPLE_FILES['nota.txt'])
    expect(withoutName.problem.violations).toMatchObject([{ propertyPath: 'name', code: 'required' }])
  })

  test.each([
    ['../../etc/passwd', 'passwd.txt'],
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie- x=1.txt'],
    ['nota\u202etxt.exe', 'notatxt.exe.txt'],
    ['👷 werf.txt', '👷 werf.txt'],
  ])('the file name %j is sanitised (F-53)', async (fileName, name) => {
    const { owner, id } = await createProject()
    expect((await uploadFile(owner, id, fileName, SAMPLE_FILES['nota.txt'])).output.name).toBe(name)
  })

  test('a name of 10,000 characters is truncated (F-53)', async () => {
    const { owner, id } = await createProject()
    expect((await uploadFile(owner, id, 'n'.repeat(10_000), SAMPLE_FILES['nota.txt'])).output.name).toHaveLength(160)
  })

  test('a name with NUL is refused (F-53)', async () => {
    const { owner, id } = await createProject()
    expect((await uploadFile(owner, id, 'a\0b.txt', SAMPLE_FILES['nota.txt'])).status).toBe(422)
  })
})

describe('limits (E08)', () => {
  /** A streamed text of this size; counts the bytes that were consumed. */
  function createLongBody(size: number) {
    const consumed = { bytes: 0 }
    const chunk = Buffer.alloc(256 * 1024, 'steen\n')
    const body = new ReadableStream({
      pull(controller) {
        const next = chunk.subarray(0, Math.min(chunk.length, size - consumed.bytes))
        consumed.bytes += next.length
        if (next.length > 0) controller.enqueue(next)
        else controller.close()
      },
    })
    return { consumed, body }
  }

  /** Bypasses the lab, which reads whole requests. */
  async function stream(as: Person, id: string, body: ReadableStream, headers: Record<string, string> = {}) {
    const init = { method: 'POST', body, duplex: 'half', headers: { ...(await authorizationFor(as)), ...headers } }
    const path = servedPath(upload.path).replace('{id}', id)
    const response = await server.backend.request(`${path}?name=nota.txt`, init, {})
    return { status: response.status, json: (await response.json()) as { code?: string; size?: number } }
  }

  test('a file of 50 MB is accepted, a larger one is refused before it is read to the end', async () => {
    const { owner, id } = await createProject()
    const whole = await stream(owner, id, createLongBody(ATTACHMENT_SIZE_MAX).body)
    expect([whole.status, whole.json.size]).toEqual([201, ATTACHMENT_SIZE_MAX])
    const files = (await storedFileIds()).length
    const more = await stream(owner, id, createLongBody(ATTACHMENT_SIZE_MAX + 1).body)
    expect([more.status, more.json.code]).toEqual([413, 'attachment-too-large'])
    const { body, consumed } = createLongBody(10 * ATTACHMENT_SIZE_MAX)
    expect((await stream(owner, id, body)).status).toBe(413)
    expect(consumed.bytes).toBeLessThan(ATTACHMENT_SIZE_MAX + 4 * 1024 * 1024)
    expect((await storedFileIds()).length).toBe(files)
  })

  test('a larger Content-Length is refused before the body is read', async () => {
    const { owner, id } = await createProject()
    const { body, consumed } = createLongBody(1024 * 1024)
    const { status } = await stream(owner, id, body, { 'content-length': String(ATTACHMENT_SIZE_MAX + 1) })
    expect(status).toBe(413)
    expect(consumed.bytes).toBeLessThanOrEqual(256 * 1024)
  })

  async function createFilledProject(count: number, size: number) {
    const project = await createProject()
    const file = { projectId: project.id, name: 'x.txt', type: 'text/plain', size, createdAt: server.lab.clock.now() }
    const rows = Array.from({ length: count }, () => ({ ...file, id: randomUUID() }))
    await server.store.db.insert(attachments).values(rows)
    return project
  }

  const NOTE_FITS = ATTACHMENTS_SIZE_MAX - SAMPLE_FILES['nota.txt'].length

  test('a project accepts a file that just fits', async () => {
    const { owner, id } = await createFilledProject(1, NOTE_FITS)
    expect((await uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])).status).toBe(201)
  })

  test.each([
    ['200 files', ATTACHMENTS_MAX, 1],
    ['1 GB but a byte less than the file', 1, NOTE_FITS + 1],
  ])('a project with %s accepts no more files and stores nothing of a refused one', async (_, count, size) => {
    const { owner, id } = await createFilledProject(count, size)
    const before = await storedFileIds()
    const { status, problem } = await uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])
    expect([status, problem.code]).toEqual([422, 'attachments-full'])
    await runCleanup()
    expect(await storedFileIds()).toEqual(before)
  })

  test('two simultaneous uploads for the last free place store one file', async () => {
    const { owner, id } = await createFilledProject(ATTACHMENTS_MAX - 1, 1)
    const both = await Promise.all(
      ['a.txt', 'b.txt'].map((name) => uploadFile(owner, id, name, SAMPLE_FILES['nota.txt'])),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  })
})

describe('repeated uploads (F-21, B24)', () => {
  test('uploads with the same key store one file', async () => {
    const { owner, id } = await createProject()
    const again = () => uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'], { 'idempotency-key': 'sleutel-1' })
    const responses = [...(await Promise.all([again(), again(), again()])), await again()]
    expect(new Set(responses.map(({ output }) => output.id)).size).toBe(1)
    expect(await listItems(owner, id)).toHaveLength(1)
    await runCleanup()
    const [row] = await server.store.db.select().from(attachments).where(eq(attachments.projectId, id))
    expect((await storedFileIds()).filter((name) => responses.some(({ output }) => output.id === name))).toEqual([
      row?.id,
    ])
  })

  test('an upload without a key stores another file', async () => {
    const { owner, id } = await createProject()
    for (let round = 0; round < 2; round += 1) await uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])
    expect(await listItems(owner, id)).toHaveLength(2)
  })

  test('a key used for another file is refused', async () => {
    const { owner, id } = await createProject()
    const headers = { 'idempotency-key': 'sleutel-2' }
    await uploadFile(owner, id, 'een.txt', SAMPLE_FILES['nota.txt'], headers)
    const { status, problem } = await uploadFile(owner, id, 'twee.txt', SAMPLE_FILES['nota.txt'], headers)
    expect([status, problem.code]).toEqual([422, 'write-key-used'])
  })
})

describe('failed uploads (F-59)', () => {
  test('an unavailable file store returns 503 with Retry-After, and calls without content still work', async () => {
    const { owner, id } = await createProject()
    const { output: file } = await uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])
    const params = { id, attachmentId: file.id }
    const { output: link } = await server.call(download, { params, headers: await authorizationFor(owner) })
    const { folder } = server.fileStore
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'not a folder')
    try {
      const refused = await uploadFile(owner, id, 'plan.pdf', SAMPLE_FILES['plan.pdf'])
      expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '2',
      ])
      expect((await server.request(link.fileUrl)).status).toBe(503)
      expect(await listItems(owner, id)).toEqual([file])
    } finally {
      await rm(folder)
      await rename(`${folder}-away`, folder)
    }
    expect((await uploadFile(owner, id, 'plan.pdf', SAMPLE_FILES['plan.pdf'])).status).toBe(201)
    expect((await server.request(link.fileUrl)).status).toBe(200)
  })

  test('an aborted upload stores nothing', async () => {
    const { owner, id } = await createProject()
    const before = await storedFileIds()
    const listening = await listen(server.backend, { host: '127.0.0.1', port: 0 })
    const headers = { ...(await authorizationFor(owner)), 'content-length': '1000000' }
    const path = `${servedPath(upload.path).replace('{id}', id)}?name=nota.txt`
    const request = httpRequest(`${listening.url}${path}`, { method: 'POST', headers })
    request.on('error', () => {})
    request.write(Buffer.alloc(200_000, 'steen '))
    await expect.poll(async () => (await storedFileIds()).length).toBe(before.length + 1)
    request.destroy()
    await expect.poll(storedFileIds).toEqual(before)
    // It may be marked as orphaned only after its content was deleted.
    await expect
      .poll(async () => {
        await runCleanup()
        return server.store.db.select().from(orphanedFiles)
      })
      .toEqual([])
    expect(await listItems(owner, id)).toEqual([])
    await listening.close()
  })

  test('content stored before a crash is deleted after a day', async () => {
    const id = randomUUID()
    await server.store.db.insert(orphanedFiles).values({ id, dueAt: new Date(Date.now() + 86_400_000) })
    await server.fileStore.put(id, streamChunks(Buffer.from('x')))
    await runCleanup()
    expect(await storedFileIds()).toContain(id)
    server.lab.clock.setOffset(86_400_001)
    await runCleanup()
    expect(await storedFileIds()).not.toContain(id)
  })
})

describe('files of foreign projects (B37, F-50)', () => {
  const calls: [string, Endpoint][] = [
    ['list', attachmentEndpoints.list],
    ['upload', attachmentEndpoints.upload],
    ['download', attachmentEndpoints.download],
    ['download all', attachmentEndpoints.downloadAll],
    ['remove', attachmentEndpoints.remove],
  ]

  test.each(calls)('%s looks exactly like a missing one', async (_, endpoint) => {
    const [{ owner, id }, stranger] = [await createProject(), await server.fixtures.createCustomer()]
    const { output: file } = await uploadFile(owner, id, 'nota.txt', SAMPLE_FILES['nota.txt'])
    const callWith = async (project: string, attachmentId: string) =>
      server.call(endpoint, {
        headers: await authorizationFor(stranger),
        params: { id: project, attachmentId },
        query: '?name=x.txt',
        body: SAMPLE_FILES['nota.txt'],
      })
    const [foreign, missing] = [await callWith(id, file.id), await callWith(randomUUID(), randomUUID())]
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(missing.json)
    expect(await listItems(owner, id)).toHaveLength(1)
  })

  test.each(calls.filter(([name]) => ['download', 'remove'].includes(name)))(
    '%s of a foreign file through an own project is a 404',
    async (_, endpoint) => {
      const [theirs, mine] = [await createProject(), await createProject()]
      const { output: file } = await uploadFile(theirs.owner, theirs.id, 'nota.txt', SAMPLE_FILES['nota.txt'])
      const params = { id: mine.id, attachmentId: file.id }
      expect((await server.call(endpoint, { params, headers: await authorizationFor(mine.owner) })).status).toBe(404)
      expect(await listItems(theirs.owner, theirs.id)).toHaveLength(1)
    },
  )

  const roles = [
    { role: 'OWNER', list: 200, upload: 201, download: 200, ofOthers: 204, own: 204 },
    { role: 'COLLABORATOR', list: 200, upload: 201, download: 200, ofOthers: 'owner-only', own: 204 },
    { role: 'CONTACT', list: 200, upload: 'read-only', download: 200, ofOthers: 'owner-only', own: 204 },
  ] as const

  test.each(roles)('as $role (S038)', async (expected) => {
    const [owner, person] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const { id } = await server.fixtures.createProject(owner, { contacts: [{ person, role: expected.role }] })
    const { output: theirs } = await uploadFile(owner, id, 'van-haar.txt', SAMPLE_FILES['nota.txt'])
    const { output: own } = await uploadFile(owner, id, 'van-mij.txt', SAMPLE_FILES['nota.txt'])
    await server.store.db.update(attachments).set({ contactId: person.contactId }).where(eq(attachments.id, own.id))
    const outcome = async (endpoint: Endpoint, attachmentId = '') => {
      const params = { id, attachmentId }
      const { status, json } = await server.call(endpoint, {
        headers: await authorizationFor(person),
        params,
        query: '?name=x.txt',
        body: SAMPLE_FILES['nota.txt'],
      })
      return status === 403 ? (json as { code: string }).code : status
    }
    expect({
      role: expected.role,
      list: await outcome(list),
      upload: await outcome(upload),
      download: await outcome(download, theirs.id),
      ofOthers: await outcome(remove, theirs.id),
      own: await outcome(remove, own.id),
    }).toEqual(expected)
  })
})
