import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ATTACHMENT_SIZE_MAX, ATTACHMENTS_MAX, ATTACHMENTS_SIZE_MAX } from '#contract/constants/limits.ts'
import { attachmentEndpoints } from '#contract/endpoints/attachments.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { attachments, orphanedFiles } from '#server/db/tables.ts'
import { listen } from '#server/listen.ts'
import { detectType } from '#server/modules/attachments/detect-type.ts'
import { cleanName } from '#server/modules/attachments/file-names.ts'
import { apiServer } from '#tests/support/api-server.ts'
import { attachmentTools, chunksOf } from '#tests/support/attachments.ts'
import type { Person } from '#tests/support/people.ts'
import { REFUSED, SAMPLES } from '#tests/support/sample-files.ts'

const server = apiServer()
const { list, upload, download, remove } = attachmentEndpoints

const { signedIn, ownProject, send, itemsOf, kept, sweep } = attachmentTools(server)

describe('E08 files of a project', () => {
  test('are listed with their kind and size, newest first, and who brought them', async () => {
    const { owner, id } = await ownProject()
    expect(await itemsOf(owner, id)).toEqual([])
    const brought = await send(owner, id, 'Plan gelijkvloers.pdf', SAMPLES['plan.pdf'])
    expect(brought.status).toBe(201)
    server.lab.clock.setOffset(60_000)
    await send(owner, id, 'gevel.jpg', SAMPLES['gevel.jpg'])
    const [picture, plan] = await itemsOf(owner, id)
    expect(plan).toEqual(brought.output)
    expect(plan).toMatchObject({
      name: 'Plan gelijkvloers.pdf',
      kind: 'PDF',
      type: 'application/pdf',
      size: SAMPLES['plan.pdf'].length,
      by: { id: expect.any(String) as string, name: expect.stringContaining('Testpersoon') as string },
      previewUrl: null,
    })
    expect(picture).toMatchObject({ kind: 'IMAGE', previewUrl: expect.stringMatching(/^\/api\/files\//) as string })
  })

  test('can be of every kind that projects take', async () => {
    const { owner, id } = await ownProject()
    for (const [name, content] of Object.entries(SAMPLES)) {
      const { status, output } = await send(owner, id, name, content)
      expect([status, output.name]).toEqual([201, name])
    }
    const kinds = new Set((await itemsOf(owner, id)).map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['IMAGE', 'PDF', 'DRAWING', 'DOCUMENT', 'TABLE', 'ARCHIVE']))
  })

  test('go for good, and their bytes with them', async () => {
    const { owner, id } = await ownProject()
    const { output } = await send(owner, id, 'nota.txt', SAMPLES['nota.txt'])
    expect(await kept()).toContain(output.id)
    const params = { id, attachmentId: output.id }
    expect((await server.call(remove, { params, headers: await signedIn(owner) })).status).toBe(204)
    expect((await server.call(remove, { params, headers: await signedIn(owner) })).status).toBe(404)
    expect(await itemsOf(owner, id)).toEqual([])
    await sweep()
    expect(await kept()).not.toContain(output.id)
    expect(await server.store.db.select().from(orphanedFiles)).toEqual([])
  })

  test('go with their project', async () => {
    const { owner, id } = await ownProject()
    const { output } = await send(owner, id, 'nota.txt', SAMPLES['nota.txt'])
    await server.call(projectEndpoints.remove, { params: { id }, headers: await signedIn(owner) })
    await sweep()
    expect(await kept()).not.toContain(output.id)
  })

  test('are in the demo too, each what it says it is', async () => {
    const { person, projectId } = await server.people.demoCustomer()
    const items = await itemsOf(person, projectId)
    expect(items.map(({ kind }) => kind)).toEqual(['IMAGE', 'TABLE', 'PDF'])
    for (const { id, name, type, size } of items) {
      const file = await server.fileStore.get(id)
      const content = Buffer.from(await new Response(file?.content as ReadableStream).arrayBuffer())
      expect([content.length, detectType(content, name), cleanName(name, type as never)]).toEqual([size, type, name])
    }
  })

  test('are told apart by content, and named after it', async () => {
    const { owner, id } = await ownProject()
    const { output } = await send(owner, id, 'gevel.jpg', SAMPLES['plan.pdf'], { 'content-type': 'image/jpeg' })
    expect(output).toMatchObject({ name: 'gevel.jpg.pdf', type: 'application/pdf', kind: 'PDF' })
  })
})

describe('E08 refused files', () => {
  test.each(Object.entries(REFUSED))('%s, whatever it calls itself', async (_, content) => {
    const { owner, id } = await ownProject()
    for (const name of ['gevel.jpg', 'nota.txt']) {
      const { status, problem } = await send(owner, id, name, content, { 'content-type': 'image/jpeg' })
      expect([status, problem.code]).toEqual([422, 'attachment-refused'])
    }
    expect(await itemsOf(owner, id)).toEqual([])
  })

  test('say why in the language asked for', async () => {
    const { owner, id } = await ownProject()
    const french = { 'accept-language': 'fr-BE' }
    expect((await send(owner, id, 'x.jpg', REFUSED['a page'], french)).problem.title).toBe('Type de fichier refusé')
    expect((await send(owner, id, 'x.jpg', REFUSED['a page'])).problem.title).toBe('Soort bestand niet aanvaard')
  })

  test('an empty one, and one without a name', async () => {
    const { owner, id } = await ownProject()
    expect((await send(owner, id, 'leeg.txt', Buffer.alloc(0))).problem.code).toBe('attachment-empty')
    const nameless = await send(owner, id, '', SAMPLES['nota.txt'])
    expect(nameless.problem.violations).toMatchObject([{ propertyPath: 'name', code: 'required' }])
  })

  test.each([
    ['../../etc/passwd', 'passwd.txt'],
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie- x=1.txt'],
    ['nota\u202etxt.exe', 'notatxt.exe.txt'],
    ['👷 werf.txt', '👷 werf.txt'],
  ])('F-53 %j is only a name', async (given, name) => {
    const { owner, id } = await ownProject()
    expect((await send(owner, id, given, SAMPLES['nota.txt'])).output.name).toBe(name)
  })

  test('F-53 10,000 characters of a name are cut', async () => {
    const { owner, id } = await ownProject()
    expect((await send(owner, id, 'n'.repeat(10_000), SAMPLES['nota.txt'])).output.name).toHaveLength(160)
  })

  test('F-53 a NUL in a name is refused', async () => {
    const { owner, id } = await ownProject()
    expect((await send(owner, id, 'a\0b.txt', SAMPLES['nota.txt'])).status).toBe(422)
  })
})

describe('E08 limits', () => {
  /** A text of so many bytes, in pieces; counts what was taken. */
  function long(size: number) {
    const taken = { bytes: 0 }
    const piece = Buffer.alloc(256 * 1024, 'steen\n')
    const body = new ReadableStream({
      pull(controller) {
        const next = piece.subarray(0, Math.min(piece.length, size - taken.bytes))
        taken.bytes += next.length
        if (next.length > 0) controller.enqueue(next)
        else controller.close()
      },
    })
    return { taken, body }
  }

  /** Through the backend without the lab, which takes requests in whole. */
  async function stream(as: Person, id: string, body: ReadableStream, headers: Record<string, string> = {}) {
    const init = { method: 'POST', body, duplex: 'half', headers: { ...(await signedIn(as)), ...headers } }
    const path = servedPath(upload.path).replace('{id}', id)
    const response = await server.backend.request(`${path}?name=nota.txt`, init, {})
    return { status: response.status, json: (await response.json()) as { code?: string; size?: number } }
  }

  test('a file of 50 MB is taken, one byte more is not, and not read to its end either', async () => {
    const { owner, id } = await ownProject()
    const whole = await stream(owner, id, long(ATTACHMENT_SIZE_MAX).body)
    expect([whole.status, whole.json.size]).toEqual([201, ATTACHMENT_SIZE_MAX])
    const files = (await kept()).length
    const more = await stream(owner, id, long(ATTACHMENT_SIZE_MAX + 1).body)
    expect([more.status, more.json.code]).toEqual([413, 'attachment-too-large'])
    const { body, taken } = long(10 * ATTACHMENT_SIZE_MAX)
    expect((await stream(owner, id, body)).status).toBe(413)
    expect(taken.bytes).toBeLessThan(ATTACHMENT_SIZE_MAX + 4 * 1024 * 1024)
    expect((await kept()).length).toBe(files)
  })

  test('one that announces more is refused before it is read', async () => {
    const { owner, id } = await ownProject()
    const { body, taken } = long(1024 * 1024)
    const { status } = await stream(owner, id, body, { 'content-length': String(ATTACHMENT_SIZE_MAX + 1) })
    expect(status).toBe(413)
    expect(taken.bytes).toBeLessThanOrEqual(256 * 1024)
  })

  test.each([
    ['200 files', ATTACHMENTS_MAX, 1],
    ['1 GB', 1, ATTACHMENTS_SIZE_MAX],
  ])('a project with %s takes no more, and leaves nothing of what it refused', async (_, count, size) => {
    const { owner, id } = await ownProject()
    const file = { projectId: id, name: 'x.txt', type: 'text/plain', size, createdAt: server.lab.clock.now() }
    await server.store.db
      .insert(attachments)
      .values(Array.from({ length: count }, () => ({ ...file, id: randomUUID() })))
    const before = await kept()
    const { status, problem } = await send(owner, id, 'nota.txt', SAMPLES['nota.txt'])
    expect([status, problem.code]).toEqual([422, 'attachments-full'])
    await sweep()
    expect(await kept()).toEqual(before)
  })

  test('two last files at once are one', async () => {
    const { owner, id } = await ownProject()
    const file = { projectId: id, name: 'x.txt', type: 'text/plain', size: 1, createdAt: server.lab.clock.now() }
    const rows = Array.from({ length: ATTACHMENTS_MAX - 1 }, () => ({ ...file, id: randomUUID() }))
    await server.store.db.insert(attachments).values(rows)
    const both = await Promise.all(['a.txt', 'b.txt'].map((name) => send(owner, id, name, SAMPLES['nota.txt'])))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  })
})

describe('F-21 B24 an upload sent again', () => {
  test('under its key is one file, at once or later', async () => {
    const { owner, id } = await ownProject()
    const again = () => send(owner, id, 'nota.txt', SAMPLES['nota.txt'], { 'idempotency-key': 'sleutel-1' })
    const answers = [...(await Promise.all([again(), again(), again()])), await again()]
    expect(new Set(answers.map(({ output }) => output.id)).size).toBe(1)
    expect(await itemsOf(owner, id)).toHaveLength(1)
    await sweep()
    const [row] = await server.store.db.select().from(attachments).where(eq(attachments.projectId, id))
    expect((await kept()).filter((name) => answers.some(({ output }) => output.id === name))).toEqual([row?.id])
  })

  test('without a key is another file', async () => {
    const { owner, id } = await ownProject()
    for (let round = 0; round < 2; round += 1) await send(owner, id, 'nota.txt', SAMPLES['nota.txt'])
    expect(await itemsOf(owner, id)).toHaveLength(2)
  })

  test('a key of another file is refused', async () => {
    const { owner, id } = await ownProject()
    const headers = { 'idempotency-key': 'sleutel-2' }
    await send(owner, id, 'een.txt', SAMPLES['nota.txt'], headers)
    const { status, problem } = await send(owner, id, 'twee.txt', SAMPLES['nota.txt'], headers)
    expect([status, problem.code]).toEqual([422, 'write-key-used'])
  })
})

describe('F-59 an upload that goes wrong', () => {
  test('finding the store lost is a 503 to be tried again; what needs no bytes goes on', async () => {
    const { owner, id } = await ownProject()
    const { output: file } = await send(owner, id, 'nota.txt', SAMPLES['nota.txt'])
    const params = { id, attachmentId: file.id }
    const { output: link } = await server.call(download, { params, headers: await signedIn(owner) })
    const { folder } = server.fileStore
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'not a folder')
    try {
      const refused = await send(owner, id, 'plan.pdf', SAMPLES['plan.pdf'])
      expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '2',
      ])
      expect((await server.request(link.fileUrl)).status).toBe(503)
      expect(await itemsOf(owner, id)).toEqual([file])
    } finally {
      await rm(folder)
      await rename(`${folder}-away`, folder)
    }
    expect((await send(owner, id, 'plan.pdf', SAMPLES['plan.pdf'])).status).toBe(201)
    expect((await server.request(link.fileUrl)).status).toBe(200)
  })

  test('broken off by its sender leaves nothing', async () => {
    const { owner, id } = await ownProject()
    const before = await kept()
    const listening = await listen(server.backend, { host: '127.0.0.1', port: 0 })
    const headers = { ...(await signedIn(owner)), 'content-length': '1000000' }
    const path = `${servedPath(upload.path).replace('{id}', id)}?name=nota.txt`
    const request = httpRequest(`${listening.url}${path}`, { method: 'POST', headers })
    request.on('error', () => {})
    request.write(Buffer.alloc(200_000, 'steen '))
    await expect.poll(async () => (await kept()).length).toBe(before.length + 1)
    request.destroy()
    await expect.poll(kept).toEqual(before)
    // It may be marked to go only after its bytes went.
    await expect
      .poll(async () => {
        await sweep()
        return server.store.db.select().from(orphanedFiles)
      })
      .toEqual([])
    expect(await itemsOf(owner, id)).toEqual([])
    await listening.close()
  })

  test('cut off by a crash after its bytes were kept leaves nothing after a day', async () => {
    const id = randomUUID()
    await server.store.db.insert(orphanedFiles).values({ id, dueAt: new Date(Date.now() + 86_400_000) })
    await server.fileStore.put(id, chunksOf(Buffer.from('x')))
    await sweep()
    expect(await kept()).toContain(id)
    server.lab.clock.setOffset(86_400_001)
    await sweep()
    expect(await kept()).not.toContain(id)
  })
})

describe('B37 F-50 files of somebody else’s project', () => {
  const calls: [string, Endpoint][] = [
    ['list', attachmentEndpoints.list],
    ['upload', attachmentEndpoints.upload],
    ['download', attachmentEndpoints.download],
    ['download all', attachmentEndpoints.downloadAll],
    ['remove', attachmentEndpoints.remove],
  ]

  test.each(calls)('%s looks exactly like a missing one', async (_, endpoint) => {
    const [{ owner, id }, stranger] = [await ownProject(), await server.people.createCustomer()]
    const { output: file } = await send(owner, id, 'nota.txt', SAMPLES['nota.txt'])
    const ask = async (project: string, attachmentId: string) =>
      server.call(endpoint, {
        headers: await signedIn(stranger),
        params: { id: project, attachmentId },
        query: '?name=x.txt',
        body: SAMPLES['nota.txt'],
      })
    const [foreign, missing] = [await ask(id, file.id), await ask(randomUUID(), randomUUID())]
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(missing.json)
    expect(await itemsOf(owner, id)).toHaveLength(1)
  })

  test.each(calls.filter(([name]) => ['download', 'remove'].includes(name)))(
    '%s of a foreign file by way of an own project is a missing one',
    async (_, endpoint) => {
      const [theirs, mine] = [await ownProject(), await ownProject()]
      const { output: file } = await send(theirs.owner, theirs.id, 'nota.txt', SAMPLES['nota.txt'])
      const params = { id: mine.id, attachmentId: file.id }
      expect((await server.call(endpoint, { params, headers: await signedIn(mine.owner) })).status).toBe(404)
      expect(await itemsOf(theirs.owner, theirs.id)).toHaveLength(1)
    },
  )

  const roles = [
    { role: 'OWNER', list: 200, upload: 201, download: 200, ofOthers: 204, own: 204 },
    { role: 'COLLABORATOR', list: 200, upload: 201, download: 200, ofOthers: 'owner-only', own: 204 },
    { role: 'CONTACT', list: 200, upload: 'read-only', download: 200, ofOthers: 'owner-only', own: 204 },
  ] as const

  test.each(roles)('S038 as $role', async (expected) => {
    const [owner, person] = [await server.people.createCustomer(), await server.people.createCustomer()]
    const { id } = await server.people.createProject(owner, { contacts: [{ person, role: expected.role }] })
    const { output: theirs } = await send(owner, id, 'van-haar.txt', SAMPLES['nota.txt'])
    const { output: own } = await send(owner, id, 'van-mij.txt', SAMPLES['nota.txt'])
    await server.store.db.update(attachments).set({ contactId: person.contactId }).where(eq(attachments.id, own.id))
    const outcome = async (endpoint: Endpoint, attachmentId = '') => {
      const params = { id, attachmentId }
      const { status, json } = await server.call(endpoint, {
        headers: await signedIn(person),
        params,
        query: '?name=x.txt',
        body: SAMPLES['nota.txt'],
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
