import { randomUUID } from 'node:crypto'
import { readdir, truncate } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ATTACHMENTS_SIZE_MAX } from '#contract/configuration/customer-bounds.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { attachments } from '#server/db/tables.ts'
import { listen } from '#server/http/listen.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createAttachmentClient, streamChunks } from '#tests/support/api/attachment-client.ts'

const server = setUpApiServer()
const { createProject, authorizationFor } = createAttachmentClient(server)
const FILES = 32
const FILE_SIZE = ATTACHMENTS_SIZE_MAX / FILES
const MEMORY_MAX = 64 * 1024 * 1024

/** A project with 1 GB of sparse files, which use no disk space. */
async function fullProject() {
  const project = await createProject()
  const rows = Array.from({ length: FILES }, (_, index) => ({
    id: randomUUID(),
    projectId: project.id,
    name: `deel ${index}.zip`,
    type: 'application/zip',
    size: FILE_SIZE,
    createdAt: server.lab.clock.now(),
  }))
  await server.store.db.insert(attachments).values(rows)
  for (const { id } of rows) await server.fileStore.put(id, streamChunks(Buffer.from('x')))
  const entries = await readdir(server.fileStore.folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  await Promise.all(files.map(({ parentPath, name }) => truncate(join(parentPath, name), FILE_SIZE)))
  return project
}

/** Fetches a URL, discards the body, and resolves to its size. */
function discard(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}

test('an archive of 1 GB is streamed in constant memory (S114)', { timeout: 60_000 }, async () => {
  const { owner, id } = await fullProject()
  const { output } = await server.call(attachmentEndpoints.downloadAll, {
    params: { id },
    headers: await authorizationFor(owner),
  })
  const listening = await listen(server.backend, { host: '127.0.0.1', port: 0 })
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  try {
    expect(await discard(`${listening.url}${output.fileUrl}`)).toBe(output.size)
  } finally {
    clearInterval(watch)
    await listening.close()
  }
  expect(peak - before).toBeLessThan(MEMORY_MAX)
})
