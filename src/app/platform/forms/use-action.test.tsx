// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#tests/support/client/sign-in.ts'
import { CallError } from '../http/call-error.ts'
import { loadTexts, startTranslations } from '../i18n/i18n.ts'
import { takeMessages, Toasts } from '../notify/notify.tsx'
import { useMutation } from '../query/use-mutation.ts'
import { useAction } from './use-action.ts'
import { useErrorMessage, useNotifyError } from './use-error-message.ts'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app')
})

const UNREACHABLE = 'Geen verbinding. Kijk uw verbinding na en probeer opnieuw.'

interface Request {
  readonly variables: string
  readonly succeed: () => void
  readonly fail: (error: Error) => void
}
let requests: Request[]
let done: [string, string][]
beforeEach(() => {
  requests = []
  done = []
})
afterEach(cleanup)

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
const client = new QueryClient()

function renderAction() {
  return renderHook(
    () => {
      const mutation = useMutation<string, string>({
        mutationFn: (variables) =>
          new Promise((resolve, reject) =>
            requests.push({ variables, succeed: () => resolve(`${variables} done`), fail: reject }),
          ),
      })
      return useAction(mutation, (result, variables) => done.push([result, variables]))
    },
    { wrapper },
  )
}

describe('an action of a button (S060)', () => {
  test('is busy until it is done, once', async () => {
    const { result } = renderAction()
    expect(result.current).toMatchObject({ busy: false, failure: null })
    await act(async () => result.current.run('like'))
    await waitFor(() => expect(result.current.busy).toBe(true))
    await act(async () => result.current.run('like'))
    await act(async () => result.current.run('unlike'))
    expect(requests.map(({ variables }) => variables)).toEqual(['like'])
    await act(async () => requests[0]?.succeed())
    await waitFor(() => expect(result.current.busy).toBe(false))
    expect(done).toEqual([['like done', 'like']])
  })

  test('that fails says why until it is started again', async () => {
    const { result } = renderAction()
    await act(async () => result.current.run('like'))
    await act(async () => requests[0]?.fail(new CallError('unreachable')))
    await waitFor(() => expect(result.current).toMatchObject({ busy: false, failure: UNREACHABLE }))
    expect(done).toEqual([])
    await act(async () => result.current.run('like'))
    await waitFor(() => expect(result.current).toMatchObject({ busy: true, failure: null }))
    await act(async () => requests[1]?.succeed())
    await waitFor(() => expect(done).toHaveLength(1))
  })

  test('is done after its button has left the screen, too', async () => {
    const { result, unmount } = renderAction()
    await act(async () => result.current.run('like'))
    unmount()
    await act(async () => requests[0]?.succeed())
    expect(done).toEqual([['like done', 'like']])
  })

  test.each([
    ['has left the screen of who signed out', false, true, []],
    ['has left the screen', true, true, [UNREACHABLE]],
    ['is on screen', true, false, []],
  ])(
    'that fails is told in a toast only where somebody signed in left it: its button %s (S131)',
    async (_, isSignedIn, leaves, texts) => {
      if (isSignedIn) signIn('c1')
      const { result, unmount } = renderAction()
      await act(async () => result.current.run('like'))
      if (leaves) unmount()
      await act(async () => requests[0]?.fail(new CallError('unreachable')))
      expect(takeMessages().map(({ text }) => text)).toEqual(texts)
    },
  )
})

describe('the message for a failed action', () => {
  test.each<[unknown, string | null]>([
    [null, null],
    [undefined, null],
    [new CallError('timeout'), UNREACHABLE],
    [new TypeError('x'), 'Niet bewaard. Probeer het opnieuw.'],
  ])('of %s', (error, expected) => {
    expect(renderHook(() => useErrorMessage(error)).result.current).toBe(expected)
  })

  test.each([
    [new CallError('unreachable'), UNREACHABLE],
    [new TypeError('x'), 'Niet bewaard. Probeer het opnieuw.'],
  ])('of %s is a toast where the screen has no place for it (S131)', async (error, text) => {
    render(<Toasts label="Meldingen" />)
    const { result } = renderHook(useNotifyError)
    act(() => result.current(error))
    const message = (await screen.findByText(text)).closest<HTMLElement>('[role]')
    expect([message?.role, message?.dataset['tone']]).toEqual(['status', 'error'])
    act(() => void toast.dismiss())
  })
})
