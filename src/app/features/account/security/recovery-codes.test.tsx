// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { removeEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

beforeAll(async () => {
  await startTranslations()
  await loadTexts('app', 'app-account')
})

afterEach(() => {
  cleanup()
  removeEntry(entries.machineCredentials)
})

const buttons = () => {
  render(<RecoveryCodes codes={['11111-22222']} onClose={() => undefined} />)
  expect(screen.getByText('11111-22222')).toBeTruthy()
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

test('recovery codes can be copied and saved, but not on a showroom’s tablet, where they would stay (F-71)', () => {
  const ownDevice = buttons()
  expect(ownDevice).toEqual(expect.arrayContaining(['Kopiëren', 'Opslaan als bestand', 'Ik heb ze bewaard']))
  cleanup()
  writeEntry(entries.machineCredentials, { client_id: 'tablet', client_secret: 'secret' })
  expect(buttons()).toEqual(ownDevice.filter((text) => text !== 'Kopiëren' && text !== 'Opslaan als bestand'))
})
