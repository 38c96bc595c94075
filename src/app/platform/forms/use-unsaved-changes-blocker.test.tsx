// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#tests/support/client/sign-in.ts'
import { session } from '../session/session.ts'
import { type BlockedNavigation, useUnsavedChangesBlocker } from './use-unsaved-changes-blocker.ts'

let history: ReturnType<typeof createBrowserHistory>

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('scrollTo', () => undefined)
  signIn('c1')
})
afterEach(async () => {
  cleanup()
  history.destroy()
  await session.logout()
  vi.unstubAllGlobals()
})

/** A form on a page of its own beside another page. */
async function openForm(isDirty: boolean) {
  const blocked: (BlockedNavigation | null)[] = []
  function Form() {
    blocked.push(useUnsavedChangesBlocker(isDirty))
    return null
  }
  const root = createRootRoute({ component: Outlet })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/form', component: Form }),
    createRoute({ getParentRoute: () => root, path: '/list' }),
  ]
  globalThis.history.replaceState(null, '', '/form')
  const router = createRouter({ routeTree: root.addChildren(routes), history: (history = createBrowserHistory()) })
  render(<RouterProvider router={router as never} />)
  await waitFor(() => expect(blocked.length).toBeGreaterThan(0))
  return {
    last: () => blocked.at(-1),
    go: (href: string) => act(() => router.history.push(href)),
    at: () => router.state.location.pathname,
  }
}

const asksBeforeClosing = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('a form with unsaved input (E40)', () => {
  test('is left once its user says so', async () => {
    const form = await openForm(true)
    form.go('/list')
    await waitFor(() => expect(form.last()).not.toBeNull())
    expect(form.at()).toBe('/form')
    act(() => form.last()?.stay())
    await waitFor(() => expect(form.last()).toBeNull())
    expect(form.at()).toBe('/form')
    form.go('/list')
    await waitFor(() => expect(form.last()).not.toBeNull())
    act(() => form.last()?.leave())
    await waitFor(() => expect(form.at()).toBe('/list'))
  })

  test('may change the query of its own page', async () => {
    const form = await openForm(true)
    form.go('/form?step=2')
    await waitFor(() => expect(form.at()).toBe('/form'))
    expect(form.last()).toBeNull()
  })

  test('makes the browser ask before it closes the page, but not once the session has ended', async () => {
    await openForm(true)
    expect(asksBeforeClosing()).toBe(true)
    await session.logout()
    expect(asksBeforeClosing()).toBe(false)
  })
})

test('a form without unsaved input is left at once (E40)', async () => {
  const form = await openForm(false)
  expect([form.last(), asksBeforeClosing()]).toEqual([null, false])
  form.go('/list')
  await waitFor(() => expect(form.at()).toBe('/list'))
})
