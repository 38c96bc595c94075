import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import { apiServer } from '#tests/support/api-server.ts'

const server = apiServer()

const list = async (query = '', language = 'nl-BE') =>
  server.call(inspirationEndpoints.list, {
    as: (await server.people.demoCustomer()).person,
    query,
    headers: { 'accept-language': language },
  })

test('S008 reference projects come newest first, with pictures that are there', async () => {
  const { output } = await list('?tab=REFERENCE_PROJECT')
  expect(output.totalItems).toBe(14)
  expect(output.items).toHaveLength(14)
  expect(output.items[0]).toMatchObject({ id: 'kantoor-namur', title: 'Kantoorgebouw in terracotta' })
  for (const { image } of output.items) {
    const files = (image?.srcset ?? '').split(', ').map((part) => part.split(' ')[0] ?? '')
    expect(files.filter((file) => !existsSync(join('public', file)))).toEqual([])
  }
})

test('S091 titles, places and picture texts are in the language asked for', async () => {
  const { output } = await list('', 'fr-BE')
  expect(output.items[0]).toMatchObject({
    title: 'Immeuble de bureaux en terre cuite',
    place: { city: 'Namur', region: 'WALLONIA' },
    image: { alt: 'Immeuble de bureaux en terre cuite, Namur' },
  })
})

test('a page can be shorter, and its number tells how many there are', async () => {
  const { output } = await list('?itemsPerPage=3')
  expect([output.items.length, output.totalItems]).toEqual([3, 14])
})

test.each(['0', '97', '-1', 'x'])('itemsPerPage=%s is refused', async (size) => {
  expect((await list(`?itemsPerPage=${size}`)).status).toBe(422)
})
