import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairingSchema } from '#contract/tablets/pairing-schema.ts'
import { createPairing } from '#app/data/tablet/pairing.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { portalSettings } from '#app/platform/settings/portal-settings.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import styles from './pairing-page.module.css'

/** Pairs this device as a tablet: by a code from staff where the backend issues them, or by credentials. */
export function PairingPage({ onPaired }: { onPaired: () => void }) {
  const { t } = useTranslation('app')
  const [isByCode, setByCode] = useState(portalSettings.hasOneTimeCodes)
  usePageTitle(t('kiosk.setup.title'))
  return (
    <TabletFrame footer={<p>{isByCode ? t('kiosk.setup.hint') : t('kiosk.setup.kept')}</p>}>
      <h1 className="t-page">{t('kiosk.setup.title')}</h1>
      <p className="t-lead">{isByCode ? t('kiosk.setup.text') : t('kiosk.setup.credentials')}</p>
      {isByCode ? <CodeForm onPaired={onPaired} /> : <CredentialsForm onPaired={onPaired} />}
      {portalSettings.hasOneTimeCodes && (
        <p>
          <Button variant="quiet" onClick={() => setByCode(!isByCode)}>
            {isByCode ? t('kiosk.setup.withoutCode') : t('kiosk.setup.withCode')}
          </Button>
        </p>
      )}
    </TabletFrame>
  )
}

function CodeForm({ onPaired }: { onPaired: () => void }) {
  const { t } = useTranslation('app')
  const [pair] = useState(createPairing)
  const form = useForm({
    id: 'setup',
    schema: pairingSchema,
    names: ['code'],
    read: (fields) => ({ code: fields.get('code') }),
    async send({ code }) {
      await pair(code)
      onPaired()
    },
  })
  return (
    <form className={styles.form} onSubmit={form.onSubmit} autoComplete="off" noValidate>
      <TextField
        id={form.idOf('code')}
        name="code"
        label={t('kiosk.setup.code')}
        message={form.messageOf('code') ?? (form.hasFormError ? form.errors[0]?.text : undefined)}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button variant="primary" type="submit" busy={form.busy}>
        {t('kiosk.setup.pair')}
      </Button>
    </form>
  )
}
