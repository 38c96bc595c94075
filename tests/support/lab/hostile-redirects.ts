import type { Page } from '@playwright/test'
import fc from 'fast-check'

const EVIL = 'evil.example'

const slashes = fc
  .array(
    fc.constantFrom('/', '\\', '\t', '\n', '\r', '%2F', '%2f', '%5C', '%09', '%0a', '%00', '.', '..', '/./', ' '),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(''))
const scheme = fc.constantFrom(
  '',
  'https:',
  'http:',
  'HTTPS:',
  'javascript:',
  'java\tscript:',
  'data:text/html,',
  'blob:',
  'file:',
)
const host = fc.constantFrom(
  EVIL,
  `@${EVIL}`,
  `user:pass@${EVIL}`,
  `localhost@${EVIL}`,
  `${EVIL}%23`,
  'evil。example',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  '0x7f000001',
)
const tail = fc.constantFrom(
  '',
  '/',
  '?back=//evil.example',
  '#//evil.example',
  'window.ran=1',
  '"><img src=x onerror=window.ran=1>',
  '/auth/login?back=/auth/login',
  '%00',
  '\u2028',
)
const loops = fc.constantFrom(
  '/auth/login',
  '/AUTH/login',
  '/%61uth/login',
  '/auth/login?back=%2Fauth%2Flogin',
  '/x/../auth',
  '/auth//login',
)

/** Values of `back` that try to leave the origin, run a script or cause a redirect loop. */
const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(scheme, slashes, host, tail).map((parts) => parts.join('')) },
  { weight: 3, arbitrary: fc.tuple(slashes, scheme, slashes, host, tail).map((parts) => `/${parts.join('')}`) },
  { weight: 1, arbitrary: fc.tuple(loops, tail).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `/${text}`) },
)

/** Generates hostile values, deterministic per seed. */
export function hostilePaths(count: number, seed: number): string[] {
  return fc.sample(hostile, { numRuns: count, seed })
}

/** Records requests and navigations to other origins, popups and dialogs. */
export function recordEscapes(page: Page, origin: string): string[] {
  const escapes: string[] = []
  const isForeign = (url: string) =>
    !url.startsWith(origin) && !url.startsWith('about:') && !url.startsWith('data:image/')
  page.on('request', (request) => isForeign(request.url()) && escapes.push(`request ${request.url()}`))
  page.on('framenavigated', (frame) => isForeign(frame.url()) && escapes.push(`navigation ${frame.url()}`))
  page.on('popup', (popup) => escapes.push(`popup ${popup.url()}`))
  page.on('dialog', (dialog) => {
    escapes.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return escapes
}

/**
 * Opens the login page signed in with each value; resolves to the values that did not redirect to a page of the portal.
 */
export function findUnsafeRedirects(page: Page, values: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const unsafe: string[] = []
    for (const value of all) {
      history.pushState(null, '', `/auth/login?back=${encodeURIComponent(value)}`)
      for (let polls = 0; polls < 400 && location.pathname === '/auth/login'; polls += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      const ran = 'ran' in globalThis
      if (location.pathname === '/auth/login' || location.pathname.startsWith('//') || ran) unsafe.push(value)
    }
    return unsafe
  }, values)
}
