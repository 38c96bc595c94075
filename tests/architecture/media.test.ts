import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/servers/launch-process.ts'

const FOLDER = join(ROOT, 'public/media')
const RECORD = join(import.meta.dirname, 'media.json')

test('a picture never changes under its name, as browsers cache it for a year (P7)', () => {
  const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, string>
  const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(FOLDER.length + 1))
  expect(names.length).toBeGreaterThan(100)
  const hashes = Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(FOLDER, name)))
        .digest('hex')
        .slice(0, 8),
    ]),
  )
  // A new picture is added to the record; for a changed one choose another name.
  expect(hashes).toEqual(recorded)
})
