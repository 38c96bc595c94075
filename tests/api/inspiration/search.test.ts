import { beforeAll, expect, test } from 'vitest'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()

let signedIn: { authorization: string }

beforeAll(async () => {
  signedIn = await server.authorization((await server.fixtures.demoCustomer()).person)
})

const search = (query: string, language = 'nl-BE') =>
  server.call(inspirationEndpoints.list, {
    query: `?itemsPerPage=96&${query}`,
    headers: { ...signedIn, 'accept-language': language },
  })

const found = async (text: string, tab = 'REFERENCE_PROJECT', language?: string) => {
  const { output } = await search(`tab=${tab}&query=${encodeURIComponent(text)}`, language)
  return output.items.map(({ id }) => id)
}

const ROOF_TILES = ['golfpan-hoeve', 'golfpan-regenblauw', 'leipan-eikenschors', 'vlakpan-karmijn', 'vlakpan-noordzee']

test.each([
  ['dakpan', 'nl-BE'],
  ['DAKPANNEN', 'fr-BE'],
  ['tuile', 'nl-BE'],
  ['tuiles', 'fr-BE'],
  ['pan', 'nl-BE'],
])('%s finds the roof tiles in any interface language (%s) (S055)', async (text, language) => {
  expect((await found(text, 'PRODUCT', language)).sort()).toEqual(ROOF_TILES)
})

test('every search word must match, in either language (S055)', async () => {
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
])('search ignores accents and capitals and knows synonyms: %s finds %s (S055)', async (text, id) => {
  expect(await found(text)).toContain(id)
})

test.each(['merelrod', 'merellrood', 'merelroot', 'meerlrood', 'erelrood'])(
  'one typo is tolerated: %s finds Merelrood first (S055)',
  async (text) => {
    expect((await found(text, 'PRODUCT'))[0]).toBe('gevelsteen-merelrood')
  },
)

test('a word with two typos does not match (S055)', async () => {
  expect(await found('merlrod', 'PRODUCT')).toEqual([])
})

test('a search word matches longer words that contain it (S055)', async () => {
  expect(await found('paneel', 'PRODUCT')).toEqual(
    ['gevelpaneel-nevel', 'gevelpaneel-ribbel', 'gevelpaneel-roest'].sort(),
  )
  expect(await found('handvorm')).toContain('rijwoning-mechelen')
})

test('literal matches rank before synonyms (S055)', async () => {
  const ids = await found('Merelrood', 'DOWNLOAD')
  expect(ids[0]).toBe('tf-merelrood')
  expect(ids).toContain('brochure-gevelstenen')
})

test.each(['', '   ', 'de', 'le la les', '!?&|()', "'"])(
  '%j without search words does not filter (S055)',
  async (text) => {
    expect(await found(text)).toHaveLength(14)
  },
)

test.each(["'); drop table inspiration_items; --", 'a & b | !c:*', '\\', 'x'.repeat(100), '%_%'])(
  '%j is treated as plain text (S055)',
  async (text) => {
    expect((await search(`query=${encodeURIComponent(text)}`)).status).toBe(200)
  },
)

test('a search text of more than 100 characters is refused', async () => {
  expect((await search(`query=${'x'.repeat(101)}`)).status).toBe(422)
})

test('values of one facet are combined with OR, different facets with AND (S093, S054)', async () => {
  const { output } = await search('style[]=CLASSIC&style[]=RURAL&colourFamily[]=RED')
  expect(output.items.map(({ id }) => id)).toEqual(['schuurwoning-zottegem', 'rijwoning-mechelen', 'hoeve-lennik'])
  expect(output.totalItems).toBe(3)
})

test('a facet’s own selection does not narrow its counts, and empty values are listed with zero (E31)', async () => {
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

test('facets without items in a tab are omitted unless selected (E31)', async () => {
  const keys = async (query: string) => (await search(query)).output.facets.map(({ key }) => key)
  expect(await keys('tab=DOWNLOAD')).toEqual(['category'])
  expect(await keys('tab=DOWNLOAD&query=zzzz')).toEqual(['category'])
  expect(await keys('tab=DOWNLOAD&style[]=RURAL')).toEqual(['category', 'style'])
  expect(await keys('tab=PRODUCT')).toEqual(['category', 'colourFamily', 'format', 'bond', 'finish'])
})

test('pages have no gaps and no duplicates (E30)', async () => {
  const ids: string[] = []
  for (let page = 1; page <= 6; page += 1) {
    const query = `?itemsPerPage=3&page=${page}&query=baksteen`
    const { output } = await server.call(inspirationEndpoints.list, { query, headers: signedIn })
    ids.push(...output.items.map(({ id }) => id))
    expect(output.totalItems).toBe(14)
  }
  expect(new Set(ids).size).toBe(14)
})

test('items are sorted by distance, and items without a location have none (B15)', async () => {
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

test('an unknown postcode does not change the order (B15)', async () => {
  const { output } = await search('near=1001')
  expect(output.items[0]).toMatchObject({ id: 'kantoor-namur', distanceKm: null })
  expect((await search('near=123')).status).toBe(422)
})
