import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { useMutation } from './use-mutation.ts'

interface Sent {
  readonly variables: string
  readonly key: string
  readonly succeed: () => void
  readonly fail: () => void
}

/** A mutation whose requests wait until they are answered; `scope` makes them serial. */
function mount(scope?: string) {
  const sent: Sent[] = []
  let mutation!: ReturnType<typeof useMutation<string, string>>
  function Component() {
    mutation = useMutation<string, string>({
      ...(scope && { scope: { id: scope } }),
      mutationFn: (variables, key) =>
        new Promise((resolve, reject) =>
          sent.push({ variables, key, succeed: () => resolve(variables), fail: () => reject(new Error('lost')) }),
        ),
    })
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <Component />
    </QueryClientProvider>,
  )
  return { sent, start: (variables: string) => mutation.mutateAsync(variables) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test.each([undefined, 'serial'])(
  'a second press sends nothing and gets the pending promise, scope %s (S060)',
  async (scope) => {
    const { sent, start } = mount(scope)
    const first = start('like')
    expect(start('like')).toBe(first)
    await settled()
    sent[0]?.succeed()
    await expect(first).resolves.toBe('like')
    await settled()
    expect(sent).toHaveLength(1)
  },
)

test('only the last start counts, so that a toggle can be undone and repeated (S060)', async () => {
  const { sent, start } = mount('serial')
  const all = Promise.all(['like', 'unlike', 'like'].map(start))
  for (const index of [0, 1, 2]) {
    await settled()
    sent[index]?.succeed()
  }
  await all
  expect(sent.map(({ variables }) => variables)).toEqual(['like', 'unlike', 'like'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('a write repeated while the first one is pending has a key of its own (S060)', async () => {
  const { sent, start } = mount()
  const all = Promise.all(['like', 'unlike', 'like'].map(start))
  await settled()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  for (const request of sent) request.succeed()
  await all
})

test('a retry keeps its idempotency key, and a new write gets a new one (B24)', async () => {
  const { sent, start } = mount()
  const lost = start('order')
  await settled()
  sent[0]?.fail()
  await expect(lost).rejects.toThrow('lost')
  const retried = start('order')
  await settled()
  sent[1]?.succeed()
  await retried
  void start('order')
  await settled()
  const [first, second, third] = sent.map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
