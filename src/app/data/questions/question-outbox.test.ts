import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { fakeUploads } from '#tests/support/client/fake-uploads.ts'
import { SIGN_OUT_REASONS, signIn } from '#tests/support/client/sign-in.ts'
import { textFile } from '#tests/support/client/upload-device.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { session } from '#app/platform/session/session.ts'
import { questionOutbox } from './question-outbox.ts'

let server: ReturnType<typeof fakeUploads>
beforeEach(() => {
  server = fakeUploads()
  vi.stubGlobal('document', fakeDocument())
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('XMLHttpRequest', server.Request)
})
afterEach(async () => {
  await session.logout()
  vi.unstubAllGlobals()
})

test.each(SIGN_OUT_REASONS)(
  'the end of a session by "%s" ends the upload of a question\'s files (F-26)',
  async (reason) => {
    signIn('c1')
    server.hold()
    const draft = { text: 'Wanneer?', page: 'HOME', projectId: null, appointmentId: null, itemId: null } as const
    await questionOutbox(createQueryClient()).ask(draft, [textFile('plan.pdf'), textFile('gevel.jpg')])
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 20_000)
    await session.logout(reason)
    expect(server.requests.map(({ isAborted }) => isAborted)).toEqual([true])
  },
)
