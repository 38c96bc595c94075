import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Customer } from '#contract/customers/schema.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { useSaveProfile } from '#app/data/customers/customer-mutations.ts'
import { toProfileInput } from '#app/data/customers/profile-input.ts'
import { chooseConsent, useConsent } from '#app/platform/analytics/consent.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { SwitchRow } from '#app/ui/forms/switch-row.tsx'

const CONSENTS = ['marketing', 'analytics'] as const

/** Consent switches, each with the date of the choice; saved at once. */
export function ConsentSwitches({ customer }: { customer: Customer }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  // Each shows its own progress, and its own failure.
  const saves = { marketing: useSaveProfile(customer.id), analytics: useSaveProfile(customer.id) }
  const failure = useErrorMessage(saves.marketing.error ?? saves.analytics.error)
  const [incomplete, setIncomplete] = useState(false)
  const consents = customer.profile?.consents
  const deviceConsent = useConsent()

  function choose(name: (typeof CONSENTS)[number], granted: boolean) {
    // The endpoint saves the whole profile, so it must be complete.
    const changes = { consents: { [name]: granted } }
    const complete = v.is(profileFormSchema, toProfileInput(customer, locale, changes))
    setIncomplete(!complete)
    if (complete) saves[name].mutate(changes)
    // Withdrawing consent applies to this device even when the profile cannot be saved.
    if (name === 'analytics' && (complete || !granted)) chooseConsent(granted)
  }

  const isOn = (name: (typeof CONSENTS)[number]) => {
    const isGrantedHere = name === 'analytics' ? deviceConsent?.granted : undefined
    return isGrantedHere ?? consents?.[name]?.granted ?? false
  }

  return (
    <div>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      {incomplete && (
        <Note boxed tone="ochre" role="status">
          <Link to="/account">{t('privacy.incomplete')}</Link>
        </Note>
      )}
      {CONSENTS.map((name) => {
        const at = consents?.[name]?.at
        const save = saves[name]
        const requested = save.isPending ? save.variables.consents?.[name] : undefined
        return (
          <SwitchRow
            key={name}
            label={t(`privacy.${name}`)}
            text={t(`privacy.${name}Text`)}
            note={at ? t('privacy.chosen', { day: formatDay(at, locale) }) : t('privacy.notChosen')}
            on={requested ?? isOn(name)}
            busy={requested !== undefined}
            onChange={(granted) => choose(name, granted)}
          />
        )
      })}
    </div>
  )
}
