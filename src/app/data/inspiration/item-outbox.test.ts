// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { signIn } from '#tests/support/client/sign-in.ts'
import { inspirationItemSchema } from '#contract/inspiration/item-schema.ts'
import { ITEM_CHANGES_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { itemOutbox } from './item-outbox.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: object, args: { params: { id: string } }) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))
vi.mock('#app/platform/i18n/i18n.ts', () => ({
  loadTexts: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}))

const item = v.parse(inspirationItemSchema, { id: 'villa', kind: 'REFERENCE_PROJECT', title: 'Villa' })

test('a change is answered although the refusal of an earlier one cannot be told', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  signIn('c1')
  const refused = { id: 'a', projectId: 'p1', item, isAdded: true }
  localStorage.setItem(`${ITEM_CHANGES_STORAGE_KEY}c1`, JSON.stringify([refused]))
  call.mockImplementation((_, { params }) =>
    params.id === 'p1' ? Promise.reject(new CallError('rejected', { status: 422 })) : Promise.resolve({}),
  )
  const outbox = itemOutbox(createQueryClient())
  await expect(outbox.save({ id: 'b', projectId: 'p2', item, isAdded: true })).resolves.toBe('saved')
})
