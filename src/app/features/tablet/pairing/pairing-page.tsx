import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairingSchema } from '#contract/schemas/pairing.ts'
import { createPairing } from '#app/data/showroom/pairing.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { KioskFrame } from '../components/kiosk-frame.tsx'
import styles from './setup-page.module.css'

/** Makes this device a tablet of a showroom, by a code of staff (decisions.md, Kiosk; T12). */
export function SetupPage({ onPaired }: { onPaired: () => void }) {
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
    <KioskFrame end={<p>{t('kiosk.setup.hint')}</p>}>
      <h1 className="t-page">{t('kiosk.setup.title')}</h1>
      <p className="t-lead">{t('kiosk.setup.text')}</p>
      <form className={styles.form} onSubmit={form.onSubmit} autoComplete="off" noValidate>
        <TextField
          id={form.idOf('code')}
          name="code"
          label={t('kiosk.setup.code')}
          message={form.messageOf('code') ?? (form.hasWholeError ? form.errors[0]?.text : undefined)}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('kiosk.setup.pair')}
        </Button>
      </form>
    </KioskFrame>
  )
}
