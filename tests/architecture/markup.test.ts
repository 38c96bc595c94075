import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesUnder } from './source.ts'

test('no input has aria-checked, which contradicts its own state (E49)', () => {
  const found: string[] = []
  for (const { path, text } of filesUnder('src/app', /\.tsx$/)) {
    new Visitor({
      JSXOpeningElement({ name, attributes }) {
        const names = attributes.map((attribute) => attribute.type === 'JSXAttribute' && attribute.name.name)
        if (name.type === 'JSXIdentifier' && name.name === 'input' && names.includes('aria-checked')) found.push(path)
      },
    }).visit(parseSync(path, text).program)
  }
  expect(found).toEqual([])
})
