// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { act, renderHook } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeToken } from '#tests/support/client/portal-client.ts'
import { signIn } from '#tests/support/client/sign-in.ts'
import { removeEntry, writeEntry } from '../storage/entry-store.ts'
import { entries } from '../storage/registry.ts'
import { session } from './session.ts'
import { useIsVisitor, useSession } from './use-session.ts'

beforeEach(() => void vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 }))))
afterEach(async () => {
  await act(() => session.logout())
  removeEntry(entries.machineCredentials)
  vi.unstubAllGlobals()
})

const pair = () => void writeEntry(entries.machineCredentials, { client_id: 'tablet', client_secret: 'secret' })
function signInTablet(): void {
  const access = fakeToken({ sub: 'tablet', exp: Date.now() / 1000 + 3600, kind: 'showroom' })
  session.setTokens({ access_token: access, token_type: 'Bearer' })
}

/** Reads a hook on a page that is prerendered. */
function prerendered<R>(useHook: () => R): R {
  let result!: R
  function Component() {
    result = useHook()
    return null
  }
  renderToStaticMarkup(<Component />)
  return result
}

describe('the session on screen', () => {
  test('follows a sign-in and a sign-out; prerendered pages belong to nobody (S056)', async () => {
    const { result } = renderHook(useSession)
    expect(result.current).toEqual({ status: 'idle', kind: null, subject: null })
    act(() => signIn('c1'))
    expect(result.current).toMatchObject({ status: 'idle', kind: 'customer', subject: 'c1' })
    expect(prerendered(useSession)).toEqual({ status: 'idle', kind: null, subject: null })
    await act(() => session.logout())
    expect(result.current.subject).toBeNull()
  })
})

describe('a visitor of a showroom (T11)', () => {
  test.each<[string, boolean, (() => void)[]]>([
    ['a customer on a device of their own', false, [() => signIn('c1')]],
    ['nobody on a device of their own', false, []],
    ['a customer on a tablet', true, [pair, () => signIn('c1')]],
    ['a person who signs in on a tablet', true, [pair]],
    ['the tablet itself', false, [pair, signInTablet]],
  ])('%s: %s', (_, expected, steps) => {
    act(() => steps.forEach((step) => step()))
    expect(renderHook(useIsVisitor).result.current).toBe(expected)
    expect(prerendered(useIsVisitor)).toBe(false)
  })
})
