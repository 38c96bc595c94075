import { beforeAll, expect, test } from 'vitest'
import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import { apiServer } from '#tests/support/api-server.ts'

const server = apiServer()

let signedIn: { authorization: string }

beforeAll(async () => {
  signedIn = await server.authorization((await server.people.demoCustomer()).person)
})

const search = (query: string, language = 'nl-BE') =>
  server.call(inspirationEndpoints.list, {
    query: `?itemsPerPage=96&${query}`,
    headers: { ...signedIn, 'accept-language': language },
  })

const found = async (words: string, tab = 'REFERENCE_PROJECT', language?: string) => {
  const { output } = await search(`tab=${tab}&query=${encodeURIComponent(words)}`, language)
  return output.items.map(({ id }) => id)
}

const ROOF_TILES = ['golfpan-hoeve', 'golfpan-regenblauw', 'leipan-eikenschors', 'vlakpan-karmijn', 'vlakpan-noordzee']

test.each([
  ['dakpan', 'nl-BE'],
  ['DAKPANNEN', 'fr-BE'],
  ['tuile', 'nl-BE'],
  ['tuiles', 'fr-BE'],
  ['pan', 'nl-BE'],
])('S055 %s finds the roof tiles, whatever language is asked for (%s)', async (words, language) => {
  expect((await found(words, 'PRODUCT', language)).sort()).toEqual(ROOF_TILES)
})

test('S055 every word has to be found, in either language', async () => {
  expect(await found('rode baksteen hoeve')).toEqual(['hoeve-lennik'])
  expect(await found('brique terrasse Waver')).toEqual(['tuinterras-wavre'])
  expect(await found('hoeve Mechelen')).toEqual([])
})

test.each([
  ['ecole', 'school-tournai'],
  ['ÉCOLE', 'school-tournai'],
  ['Liege', 'loft-liege'],
  ['fermette', 'hoeve-lennik'],
  ['9080', 'schuurwoning-lochristi'],
])('S055 accents, capitals and other names do not matter: %s finds %s', async (words, id) => {
  expect(await found(words)).toContain(id)
})

test.each(['merelrod', 'merellrood', 'merelroot', 'meerlrood', 'erelrood'])(
  'S055 one slip of a finger is forgiven: %s finds Merelrood first',
  async (words) => {
    expect((await found(words, 'PRODUCT'))[0]).toBe('gevelsteen-merelrood')
  },
)

test('S055 two slips are another word', async () => {
  expect(await found('merlrod', 'PRODUCT')).toEqual([])
})

test('S055 a word finds longer ones that it is a part of', async () => {
  expect(await found('paneel', 'PRODUCT')).toEqual(
    ['gevelpaneel-nevel', 'gevelpaneel-ribbel', 'gevelpaneel-roest'].sort(),
  )
  expect(await found('handvorm')).toContain('rijwoning-mechelen')
})

test('S055 what is meant literally comes before what only means the same', async () => {
  const ids = await found('Merelrood', 'DOWNLOAD')
  expect(ids[0]).toBe('tf-merelrood')
  expect(ids).toContain('brochure-gevelstenen')
})

test.each(['', '   ', 'de', 'le la les', '!?&|()', "'"])('S055 %j asks for nothing in particular', async (words) => {
  expect(await found(words)).toHaveLength(14)
})

test.each(["'); drop table inspiration_items; --", 'a & b | !c:*', '\\', 'x'.repeat(100), '%_%'])(
  'S055 %j is only text',
  async (words) => {
    expect((await search(`query=${encodeURIComponent(words)}`)).status).toBe(200)
  },
)

test('a search of more than a hundred characters is refused', async () => {
  expect((await search(`query=${'x'.repeat(101)}`)).status).toBe(422)
})

test('S093 S054 values of one facet add up, facets narrow each other', async () => {
  const { output } = await search('style[]=CLASSIC&style[]=RURAL&colourFamily[]=RED')
  expect(output.items.map(({ id }) => id)).toEqual(['schuurwoning-zottegem', 'rijwoning-mechelen', 'hoeve-lennik'])
  expect(output.totalItems).toBe(3)
})

test('E31 a facet’s own choice does not narrow its counts, and values without anything are there with none', async () => {
  const { output } = await search('style[]=CLASSIC&style[]=RURAL&colourFamily[]=RED')
  const counts = (key: string) =>
    Object.fromEntries(
      output.facets.find((facet) => facet.key === key)?.values.map((one) => [one.value, one.count]) ?? [],
    )
  expect(counts('style')).toEqual({
    CLASSIC: 1,
    RURAL: 2,
    FARMHOUSE: 1,
    MANOR: 0,
    CONTEMPORARY: 1,
    MINIMAL: 0,
    INDUSTRIAL: 1,
    OTHER: 0,
  })
  expect(counts('colourFamily')).toMatchObject({ RED: 3, BLACK: 5, GREY: 0 })
  expect(counts('region')).toEqual({ BRUSSELS: 0, WALLONIA: 0, FLANDERS: 3 })
})

test('E31 facets that nothing of a tab has are left out; a chosen one never is', async () => {
  const keys = async (query: string) => (await search(query)).output.facets.map(({ key }) => key)
  expect(await keys('tab=DOWNLOAD')).toEqual(['category'])
  expect(await keys('tab=DOWNLOAD&query=zzzz')).toEqual(['category'])
  expect(await keys('tab=DOWNLOAD&style[]=RURAL')).toEqual(['category', 'style'])
  expect(await keys('tab=PRODUCT')).toEqual(['category', 'colourFamily', 'format', 'bond', 'finish'])
})

test('E30 pages follow each other without gaps and without doubles', async () => {
  const ids: string[] = []
  for (let page = 1; page <= 6; page += 1) {
    const query = `?itemsPerPage=3&page=${page}&query=baksteen`
    const { output } = await server.call(inspirationEndpoints.list, { query, headers: signedIn })
    ids.push(...output.items.map(({ id }) => id))
    expect(output.totalItems).toBe(14)
  }
  expect(new Set(ids).size).toBe(14)
})

test('B15 the nearest come first, with their distance; what stands nowhere has none', async () => {
  const { output } = await search('near=9090')
  expect(output.items.slice(0, 3).map(({ id }) => id)).toEqual([
    'schuurwoning-lochristi',
    'schuurwoning-zottegem',
    'hoeve-lennik',
  ])
  const distances = output.items.map(({ distanceKm }) => distanceKm ?? Number.NaN)
  expect(distances).toEqual([...distances].sort((one, other) => one - other))
  expect((await search('near=9090&tab=PRODUCT')).output.items[0]?.distanceKm).toBeNull()
})

test('B15 a postcode where nobody lives changes nothing', async () => {
  const { output } = await search('near=1001')
  expect(output.items[0]).toMatchObject({ id: 'kantoor-namur', distanceKm: null })
  expect((await search('near=123')).status).toBe(422)
})
