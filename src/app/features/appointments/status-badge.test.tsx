import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import app from '#app/locales/nl/app.json'
import { StatusBadge } from './status-badge.tsx'

const i18n = createInstance({ lng: 'nl', resources: { nl: { app } } })
await i18n.init()

const textOf = (status: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StatusBadge status={status} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]+>/g, '')

test('a status is shown in words, an unknown one as it is (S040)', () => {
  expect(textOf('REGISTERED')).toBe('Ingepland')
  expect(textOf('POSTPONED')).toBe('POSTPONED')
})
