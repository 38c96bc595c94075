import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { attachments, customerProjects } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createAttachmentClient } from '#tests/support/api/attachment-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { readArchive } from '#tests/support/api/read-zip.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'

const server = setUpApiServer()
const { authorizationFor, createProject, uploadFile, listItems } = createAttachmentClient(server)
const { download, downloadAll, remove } = attachmentEndpoints
const MINUTES_MS = 60_000

async function linkToAll(as: Person, id: string, headers: Record<string, string> = {}) {
  return server.call(downloadAll, { params: { id }, headers: { ...(await authorizationFor(as)), ...headers } })
}

async function linkTo(as: Person, id: string, attachmentId: string) {
  return (await server.call(download, { params: { id, attachmentId }, headers: await authorizationFor(as) })).output
}

/** A project with these files, by name. */
async function projectWith(...names: (keyof typeof SAMPLE_FILES)[]) {
  const project = await createProject()
  const ids: string[] = []
  for (const name of names) ids.push((await uploadFile(project.owner, project.id, name, SAMPLE_FILES[name])).output.id)
  return { ...project, ids }
}

describe('archive of all files of a project (S039, S114)', () => {
  test('the archive is downloaded by a link that returns its size', async () => {
    const { owner, id } = await projectWith('plan.pdf', 'gevel.jpg')
    await uploadFile(owner, id, 'PLAN.pdf', Buffer.concat([SAMPLE_FILES['plan.pdf'], Buffer.from('2')]))
    await uploadFile(owner, id, 'façade – 砖 🧱.txt', SAMPLE_FILES['nota.txt'])
    await server.store.db.update(customerProjects).set({ name: 'Huis "Zon" / dak' }).where(eq(customerProjects.id, id))
    const { output } = await linkToAll(owner, id)
    expect(output.fileName).toBe('Huis -Zon- - dak.zip')
    expect(output.fileUrl).toMatch(new RegExp(`^/api/files/${id}\\?sig=[\\w.-]+$`))
    expect(Date.parse(output.expiresAt ?? '') - server.lab.clock.now().getTime()).toBeLessThanOrEqual(5 * MINUTES_MS)
    const response = await server.request(output.fileUrl)
    const zip = Buffer.from(await response.arrayBuffer())
    expect([response.status, zip.length, Number(response.headers.get('content-length'))]).toEqual([
      200,
      output.size,
      output.size,
    ])
    const files = readArchive(zip)
    expect(files.map(({ name }) => name).sort()).toEqual([
      'PLAN.pdf',
      'façade – 砖 🧱.txt',
      'gevel.jpg',
      'plan (2).pdf',
    ])
    expect(files.find(({ name }) => name === 'gevel.jpg')?.content).toEqual(SAMPLE_FILES['gevel.jpg'])
    expect(files.find(({ name }) => name === 'plan (2).pdf')?.content).toEqual(SAMPLE_FILES['plan.pdf'])
  })

  test('a project without files has no archive, also by an older link', async () => {
    const { owner, id, ids } = await projectWith('nota.txt')
    const { output } = await linkToAll(owner, id)
    await server.call(remove, { params: { id, attachmentId: ids[0] ?? '' }, headers: await authorizationFor(owner) })
    expect([(await linkToAll(owner, id)).problem.code, (await server.request(output.fileUrl)).status]).toEqual([
      'no-attachments',
      404,
    ])
  })

  test('only the owner gets an archive named after a limited project', async () => {
    const [{ owner, id }, reader] = [await projectWith('nota.txt'), await server.fixtures.createCustomer()]
    const limited = { limited: true, name: 'Geheim huis' }
    await server.store.db.update(customerProjects).set(limited).where(eq(customerProjects.id, id))
    const { id: shared } = await server.fixtures.createProject(owner, {
      ...limited,
      contacts: [{ person: reader, role: 'CONTACT' }],
    })
    await uploadFile(owner, shared, 'nota.txt', SAMPLE_FILES['nota.txt'])
    expect((await linkToAll(owner, shared)).output.fileName).toBe('Geheim huis.zip')
    const { output } = await linkToAll(reader, shared, { 'accept-language': 'fr-BE' })
    expect(output.fileName).toBe('Projet limité.zip')
    const header = (await server.request(output.fileUrl)).headers.get('content-disposition')
    expect(header).toBe('attachment; filename="Projet limite.zip"; filename*=UTF-8\'\'Projet%20limit%C3%A9.zip')
  })
})

describe('download link of a file (S089, T45)', () => {
  test('the link is unversioned, needs no login, and downloads the file as an attachment', async () => {
    const { owner, id, ids } = await projectWith('nota.txt')
    const { fileUrl, fileName, size } = await linkTo(owner, id, ids[0] ?? '')
    expect([fileName, size]).toEqual(['nota.txt', SAMPLE_FILES['nota.txt'].length])
    expect(fileUrl).toMatch(/^\/api\/files\//)
    const response = await server.request(fileUrl)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(SAMPLE_FILES['nota.txt'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="nota.txt"; filename*=UTF-8\'\'nota.txt',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    expect((await server.request(fileUrl.replace('/api/', '/v2/api/'))).status).toBe(404)
  })

  test('HEAD returns the headers of GET without the file', async () => {
    const { owner, id, ids } = await projectWith('nota.txt')
    const { fileUrl } = await linkTo(owner, id, ids[0] ?? '')
    const response = await server.request(fileUrl, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([
      200,
      String(SAMPLE_FILES['nota.txt'].length),
    ])
    expect(await response.text()).toBe('')
  })

  test('the link is valid for five minutes by the backend clock', async () => {
    const { owner, id, ids } = await projectWith('nota.txt')
    const { fileUrl } = await linkTo(owner, id, ids[0] ?? '')
    server.lab.clock.setOffset(4 * MINUTES_MS)
    expect((await server.request(fileUrl)).status).toBe(200)
    server.lab.clock.setOffset(5 * MINUTES_MS)
    const late = await server.request(fileUrl)
    expect([late.status, await late.json()]).toMatchObject([403, { code: 'file-link-expired' }])
  })

  test('a browser gets a page in its language for an expired link', async () => {
    const { owner, id, ids } = await projectWith('nota.txt')
    const { fileUrl } = await linkTo(owner, id, ids[0] ?? '')
    server.lab.clock.setOffset(5 * MINUTES_MS)
    const open = (language: string) =>
      server.request(fileUrl, { headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language } })
    const [dutch, french] = [await open('nl-BE'), await open('fr-BE')]
    expect([dutch.status, dutch.headers.get('content-type')]).toEqual([403, 'text/html; charset=UTF-8'])
    expect(dutch.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    expect(await dutch.text()).toMatch(/<html lang="nl-BE"[\s\S]*<h1>Link verlopen<\/h1>[\s\S]*href="\/projects"/)
    expect(await french.text()).toContain('<h1>Lien expiré</h1>')
  })

  test('the link is valid for one file, one disposition and one signature (F-50)', async () => {
    const { owner, id, ids } = await projectWith('nota.txt', 'gevel.jpg')
    const other = await projectWith('plan.pdf')
    const [one, all] = [await linkTo(owner, id, ids[0] ?? ''), (await linkToAll(owner, id)).output]
    const signature = (url: string) => url.split('?sig=')[1] ?? ''
    const [header, payload, mac] = signature(one.fileUrl).split('.')
    const forged = Buffer.from(JSON.stringify({ kind: 'one', name: 'x', sub: other.ids[0], exp: 9_999_999_999 }))
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'file-link+jwt' })).toString('base64url')
    const invalidPaths = [
      `${ids[1]}?sig=${signature(one.fileUrl)}`,
      `${id}?sig=${signature(one.fileUrl)}`,
      `${ids[0]}?sig=${signature(all.fileUrl)}`,
      `${other.id}?sig=${signature(all.fileUrl)}`,
      `${other.ids[0]}?sig=${header}.${forged.toString('base64url')}.${mac}`,
      `${other.ids[0]}?sig=${none}.${forged.toString('base64url')}.`,
      `${ids[0]}?sig=${header}.${payload}.${'A'.repeat(43)}`,
      `${ids[0]}?sig=`,
      `${ids[0]}`,
      `${ids[0]}?sig=${(await authorizationFor(owner)).authorization.slice('Bearer '.length)}`,
      `..%2F..%2Fetc%2Fpasswd?sig=${signature(one.fileUrl)}`,
    ]
    for (const path of invalidPaths) {
      const response = await server.request(`/api/files/${path}`)
      expect([path, response.status, await response.json()]).toMatchObject([path, 404, { code: 'not-found' }])
    }
  })

  test('a link token is not an access token (F-55)', async () => {
    const { owner, id, ids } = await projectWith('nota.txt')
    const token = (await linkTo(owner, id, ids[0] ?? '')).fileUrl.split('?sig=')[1]
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.call(projectEndpoints.list, { headers })).status).toBe(401)
  })

  test('the link of a deleted file is a 404', async () => {
    const { owner, id, ids } = await projectWith('nota.txt')
    const { fileUrl } = await linkTo(owner, id, ids[0] ?? '')
    await server.store.db.delete(attachments).where(eq(attachments.id, ids[0] ?? ''))
    expect((await server.request(fileUrl)).status).toBe(404)
  })
})

describe('preview of an image (E08)', () => {
  test('the preview is displayed inline, and its scripts cannot run', async () => {
    const { owner, id } = await projectWith('gevel.jpg')
    const [picture] = await listItems(owner, id)
    const response = await server.request(picture?.previewUrl ?? '')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="gevel.jpg"; filename*=UTF-8\'\'gevel.jpg',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('only images that browsers can display have a preview', async () => {
    const { owner, id } = await createProject()
    for (const [name, content] of Object.entries(SAMPLE_FILES)) await uploadFile(owner, id, name, content)
    const shown = (await listItems(owner, id)).filter(({ previewUrl }) => previewUrl !== null).map(({ name }) => name)
    expect(shown.sort()).toEqual(['beweging.gif', 'gevel.avif', 'gevel.jpg', 'gevel.png', 'gevel.webp'])
  })

  test('the preview URL stays the same while it is valid for five more minutes', async () => {
    const { owner, id } = await projectWith('gevel.jpg')
    const slot = 5 * MINUTES_MS
    const toSlot = slot - (server.lab.clock.now().getTime() % slot)
    server.lab.clock.setOffset(toSlot + 1000)
    const urlOf = async () => (await listItems(owner, id))[0]?.previewUrl ?? ''
    const first = await urlOf()
    server.lab.clock.setOffset(toSlot + slot - MINUTES_MS)
    expect(await urlOf()).toBe(first)
    server.lab.clock.setOffset(toSlot + 2 * slot - MINUTES_MS)
    expect((await server.request(first)).status).toBe(200)
    expect(await urlOf()).not.toBe(first)
    server.lab.clock.setOffset(toSlot + 2 * slot)
    expect((await server.request(first)).status).toBe(403)
  })
})
