import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Customer } from '#contract/schemas/customer.ts'
import { profileInputSchema } from '#contract/schemas/profile.ts'
import { useSaveProfile } from '#app/data/customers/customer-mutations.ts'
import { wholeProfile } from '#app/data/customers/whole-profile.ts'
import { chooseConsent, useConsent } from '#app/platform/analytics/consent.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Note } from '#app/ui/note.tsx'
import { SwitchRow } from '#app/ui/switch-row.tsx'

const CONSENTS = ['marketing', 'analytics'] as const

/** Choices about the customer's data, each with the day it was made; they count at once (F-83). */
export function ConsentSwitches({ customer }: { customer: Customer }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const save = useSaveProfile(customer.id)
  const failure = useFailure(save.error)
  const [incomplete, setIncomplete] = useState(false)
  const consents = customer.profile?.consents
  const here = useConsent()

  function choose(name: (typeof CONSENTS)[number], granted: boolean) {
    // The call saves the whole profile, so there has to be one.
    const profile = wholeProfile(customer, locale, { consents: { [name]: granted } })
    const complete = v.is(profileInputSchema, profile)
    setIncomplete(!complete)
    if (complete) save.mutate(profile)
    // Device and profile have one choice (F-81): a no counts here at once, a yes as soon as there is a profile for it.
    if (name === 'analytics' && (complete || !granted)) chooseConsent(granted)
  }

  const isOn = (name: (typeof CONSENTS)[number]) => {
    const isHere = name === 'analytics' ? here?.granted : undefined
    return isHere ?? consents?.[name]?.granted ?? false
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
        const wanted = save.isPending ? save.variables.consents?.[name] : undefined
        return (
          <SwitchRow
            key={name}
            label={t(`privacy.${name}`)}
            text={t(`privacy.${name}Text`)}
            note={at ? t('privacy.chosen', { day: formatDay(at, locale) }) : t('privacy.notChosen')}
            on={wanted ?? isOn(name)}
            busy={wanted !== undefined}
            onChange={(granted) => choose(name, granted)}
          />
        )
      })}
    </div>
  )
}
