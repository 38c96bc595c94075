import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairingSchema } from '#contract/tablets/pairing-schema.ts'
import { createPairing } from '#app/data/tablet/pairing.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import styles from './pairing-page.module.css'

/** Pairs this device as a tablet by a code from staff. */
export function PairingPage({ onPaired }: { onPaired: () => void }) {
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
  usePageTitle(t('kiosk.setup.title'))
  return (
    <TabletFrame footer={<p>{t('kiosk.setup.hint')}</p>}>
      <h1 className="t-page">{t('kiosk.setup.title')}</h1>
      <p className="t-lead">{t('kiosk.setup.text')}</p>
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
    </TabletFrame>
  )
}
