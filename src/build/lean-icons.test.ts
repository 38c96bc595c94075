import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leanIcon } from './lean-icons.ts'

test('P9 icons come without keys and names; what they draw stays', () => {
  const source = readFileSync('node_modules/lucide-react/dist/esm/icons/calendar-days.mjs', 'utf8')
  const lean = leanIcon(source)
  expect(source).toMatch(/key: "\w+"/)
  expect(lean).not.toMatch(/key:|name:|size:/)
  const drawings = (code: string) => code.match(/\b(d|x|y|rx): "[^"]*"/g)
  expect(drawings(lean)).toEqual(drawings(source))
})
