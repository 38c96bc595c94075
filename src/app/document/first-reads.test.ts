import { afterEach, expect, test, vi } from 'vitest'
import { splitCookieValue } from '#contract/storage/cookie-format.ts'
import { PICTURE_SIZES } from '#contract/configuration/picture-sizes.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { favouriteQueries } from '#app/data/favourites/favourite-queries.ts'
import { customerQueries } from '#app/data/customers/customer-queries.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { parseGallerySearch, toInspirationQuery } from '#app/features/inspiration/gallery/gallery-search.ts'
import { requestInit, requestUrl } from '#app/platform/http/send-request.ts'
import { fakeToken } from '#tests/support/client/portal-client.ts'
import { type ReadingPage, sendFirstReads } from './first-reads.ts'
import { readStoredSession } from './stored-session.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
/** The same for all tokens, as a request is recognised by its token. */
const EXPIRES = inSeconds(600)
const token = (claims: object = {}) => fakeToken({ sub: 'klant é/1', exp: EXPIRES, ...claims })
const signedIn = (access = token()) => `portal_device=x; portal_access_token=${access}; portal_token_type=Bearer`

interface Setting {
  cookie?: string
  storage?: Record<string, string>
  lang?: string
  reply?: () => Promise<Response>
  isGallery?: boolean
  projects?: object
  items?: readonly object[]
}

const CUSTOMER = { id: 'klant é/1', contact: { id: 'contact&1' } }

const NO_PROJECTS = { totalItems: 0, items: [] }

async function load(setting: Setting = {}) {
  const { cookie = signedIn(), storage = {}, lang = 'nl-BE', reply, isGallery = false } = setting
  const { projects = NO_PROJECTS, items = [] } = setting
  const sent: { url: string; init: RequestInit }[] = []
  const pictures: object[] = []
  const page: ReadingPage = {
    document: {
      documentElement: { lang },
      head: { append: (link) => void pictures.push(link) },
      createElement: () => ({}) as HTMLLinkElement,
    },
    fetch(url, init) {
      sent.push({ url, init })
      const data = url.includes('/customers/') ? CUSTOMER : url.includes('projects') ? projects : { items }
      return reply?.() ?? Promise.resolve(Response.json(data))
    },
  }
  const localStorage = { getItem: (name: string) => storage[name] ?? null }
  const session = readStoredSession({ document: { cookie }, localStorage }, 'build 7')
  if (session && !session.hasData) await sendFirstReads(page, session, isGallery)
  return { page, sent, pictures, urls: sent.map(({ url }) => url) }
}

/** The URL that the program requests for a query. */
function urlOf({ queryKey }: { queryKey: readonly unknown[] }): string {
  const [name, args] = queryKey as [string, object]
  const endpoint = endpointTable.find((other) => other.name === name)
  if (!endpoint) throw new Error(`There is no endpoint ${name}.`)
  return requestUrl({ endpoint, ...args })
}

const get = (url: string, authorization: string, language = 'nl-BE'): [string, RequestInit] => [
  url,
  { method: 'GET', headers: { Accept: 'application/json', Authorization: authorization, 'Accept-Language': language } },
]

test('what the start page reads is requested as the program requests it (P9)', async () => {
  const { urls, sent } = await load()
  expect(urls).toEqual([
    urlOf(inspirationQueries.latest('nl')),
    urlOf(customerQueries.me(CUSTOMER.id)),
    urlOf(projectQueries.list(CUSTOMER.contact.id)),
    urlOf(appointmentQueries.upcoming(CUSTOMER.contact.id)),
  ])
  const { headers } = requestInit({ endpoint: projectEndpoints.list, authorization: `Bearer ${token()}` })
  for (const { init } of sent) expect(init.headers).toEqual(headers)
})

const project = (postalCode: string, updatedAt: string, status = 'ACTIVE') => ({
  id: postalCode,
  address: { postalCode },
  updatedAt,
  status,
})
const PROJECTS = [
  project('9000', '2026-01-01T10:00:00Z'),
  project('3500', '2026-03-01T10:00:00Z'),
  project('1000', '2026-04-01T10:00:00Z', 'ARCHIVED'),
]

test.each([
  ['the current project', { items: PROJECTS }, '3500'],
  ['no project', NO_PROJECTS, undefined],
  ['a project without a postcode', { items: [{ id: 'p', address: null }] }, undefined],
])('what the gallery reads with %s is requested as the program requests it (P9)', async (_, projects, near) => {
  const { urls } = await load({ isGallery: true, projects })
  expect(urls).toEqual([
    urlOf(inspirationQueries.latest('nl')),
    urlOf(favouriteQueries.list('nl')),
    urlOf(customerQueries.me(CUSTOMER.id)),
    urlOf(projectQueries.list(CUSTOMER.contact.id)),
    urlOf(inspirationQueries.page(toInspirationQuery(parseGallerySearch({}), near, 1), 'nl')),
  ])
})

test('a list of projects in another form leaves the gallery to the program', async () => {
  const { urls } = await load({ isGallery: true, projects: [] })
  expect(urls).toHaveLength(4)
})

const PICTURE = { avifSrcset: '/a-480.avif 480w', srcset: '/a-480.webp 480w' }
const PRELOAD = { rel: 'preload', as: 'image', fetchPriority: 'high' }

test.each([
  ['the start page', false, PICTURE_SIZES.strip],
  ['the gallery', true, PICTURE_SIZES.tile],
])('the first picture of %s is preloaded as the page shows it (P9)', async (_, isGallery, sizes) => {
  const items = [{ image: null }, { image: PICTURE }, { image: { ...PICTURE, avifSrcset: '/b.avif 480w' } }]
  const { pictures } = await load({ isGallery, items })
  expect(pictures).toEqual([{ ...PRELOAD, type: 'image/avif', imageSrcset: PICTURE.avifSrcset, imageSizes: sizes }])
})

test('a picture in one format is preloaded in any browser', async () => {
  const { pictures } = await load({ items: [{ image: { ...PICTURE, avifSrcset: null } }] })
  expect(pictures).toEqual([{ ...PRELOAD, imageSrcset: PICTURE.srcset, imageSizes: PICTURE_SIZES.strip }])
})

test('on a slow connection no picture is preloaded, as the program then shows smaller ones (P9)', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect((await load({ items: [{ image: PICTURE }] })).pictures).toEqual([])
})

test('a customer without a contact is their own contact (S118)', async () => {
  const { urls } = await load({ reply: () => Promise.resolve(Response.json({ id: 'c1' })) })
  expect(urls[2]).toBe(urlOf(projectQueries.list('c1')))
})

test('a token that is split over cookies is read (S026)', async () => {
  const long = token({ n: 'x'.repeat(6000) })
  const cookies = splitCookieValue('portal_access_token', long, 7).map((pair) => pair.join('='))
  const { sent } = await load({ cookie: cookies.join('; ') })
  expect(sent[0]?.init.headers).toMatchObject({ Authorization: `Bearer ${long}` })
})

test.each<[string, Setting]>([
  ['a token', { cookie: 'portal_device=x' }],
  ['a valid token', { cookie: signedIn(token({ exp: inSeconds(1) })) }],
  ['a valid token by the server’s clock', { storage: { clock_offset: '700000' } }],
  ['a session that has not ended', { cookie: `${signedIn(token({ sid: 's1' }))}; portal_ended=s0.s1` }],
  ['a customer, but a tablet', { cookie: signedIn(token({ kind: 'showroom' })) }],
  ['a device of their own', { cookie: `${signedIn()}; portal_m2m={}` }],
  ['a need for it', { storage: { [`portal_cache:${CUSTOMER.id}`]: '{"buster":"contract 3, build build 7"}' } }],
])('without %s nothing is requested (P9, S061)', async (_, setting) => {
  expect((await load(setting)).urls).toEqual([])
})

test('a token that cannot be read sends nothing', async () => {
  await expect(load({ cookie: signedIn('not.a.token') })).rejects.toThrow(/JSON|decoded/)
})

test('a token that the program will renew is no customer’s who is gone (S061)', async () => {
  const cookie = `${signedIn(token({ exp: inSeconds(1) }))}; portal_refresh_token=r1`
  const session = readStoredSession({ document: { cookie }, localStorage: { getItem: () => null } }, 'build 7')
  expect(session).toEqual({ customerId: CUSTOMER.id, authorization: undefined, hasData: false })
  expect((await load({ cookie })).urls).toEqual([])
})

test('what another build has stored is no reason to wait (P9)', async () => {
  const storage = { [`portal_cache:${CUSTOMER.id}`]: '{"buster":"contract 3, build build 6"}' }
  expect((await load({ storage })).urls).toHaveLength(4)
})

test('a response is taken once, and only for the same address, token and language (P9)', async () => {
  const { page, urls } = await load({ lang: 'fr-BE' })
  const [url = ''] = urls
  const authorization = `Bearer ${token()}`
  expect(page.takeFirstRead?.(...get(url, authorization, 'nl-BE'))).toBeUndefined()
  expect(page.takeFirstRead?.(...get(url, `Bearer ${token({ sub: 'other' })}`, 'fr-BE'))).toBeUndefined()
  expect(page.takeFirstRead?.(...get(`${url}0`, authorization, 'fr-BE'))).toBeUndefined()
  const read = await page.takeFirstRead?.(...get(url, authorization, 'fr-BE'))
  expect(await read?.response.json()).toEqual({ items: [] })
  expect(page.takeFirstRead?.(...get(url, authorization, 'fr-BE'))).toBeUndefined()
})

test('the customer is still there for the program', async () => {
  const { page, urls } = await load()
  const read = await page.takeFirstRead?.(...get(urls[1] ?? '', `Bearer ${token()}`))
  expect(await read?.response.json()).toEqual(CUSTOMER)
})

test('a write outdates what was read before it', async () => {
  const { page, urls } = await load()
  void page.takeFirstRead?.('/v2/api/customer_projects', { method: 'POST', headers: {} })
  expect(page.takeFirstRead?.(...get(urls[2] ?? '', `Bearer ${token()}`))).toBeUndefined()
})

test('an old response is not taken', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['performance'] })
  const { page, urls } = await load()
  vi.advanceTimersByTime(30_000)
  expect(page.takeFirstRead?.(...get(urls[2] ?? '', `Bearer ${token()}`))).toBeUndefined()
})

test.each<[string, () => Promise<Response>]>([
  ['refused', () => Promise.resolve(new Response('{}', { status: 401 }))],
  ['lost', () => Promise.reject(new Error('offline'))],
])('after a %s request the program asks by itself (S066)', async (_, reply) => {
  const { page, urls } = await load({ reply })
  expect(urls).toHaveLength(2)
  expect(await page.takeFirstRead?.(...get(urls[1] ?? '', `Bearer ${token()}`))).toBeUndefined()
})

test('a call that is given up ends the request', async () => {
  const controller = new AbortController()
  const { page, sent } = await load()
  const [url, init] = get(sent[0]?.url ?? '', `Bearer ${token()}`)
  void page.takeFirstRead?.(url, { ...init, signal: controller.signal })
  controller.abort()
  expect(sent[0]?.init.signal?.aborted).toBe(true)
})
