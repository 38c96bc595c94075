import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { useSaveProfile } from '#app/data/customers/customer-mutations.ts'
import { toProfileInput } from '#app/data/customers/profile-input.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'
import { useScreenDraft } from './use-screen-draft.ts'
import styles from './appointment-screen.module.css'

const CONSENTS = ['marketing', 'analytics'] as const

interface AppointmentScreenProps extends ScreenFrameProps {
  customer: Customer
  /** The appointment that onboarding prepares for, if any. */
  appointment: Appointment | null
  onDone: () => void
}

/** The last screen: facts about the appointment, and consents. */
export function AppointmentScreen({ customer, appointment, onDone, ...frameProps }: AppointmentScreenProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  // The consent given on this device before there was a profile.
  const hasAnalyticsConsent = readEntry(entries.analyticsChoice)?.startsWith('yes') ?? false
  const formRef = useRef<HTMLFormElement>(null)
  const save = useSaveProfile(customer.id)
  const draft = useScreenDraft({ form: formRef, name: 'consents', owner: customer.id, base: customer })
  const form = useForm({
    id: 'onboarding',
    names: CONSENTS,
    schema: profileFormSchema,
    read: (fields) => toProfileInput(customer, locale, { consents: readConsents(fields) }),
    async send({ consents }) {
      const finishSave = draft.startSave()
      await save.mutateAsync({ consents })
      if (!finishSave()) return
      draft.reset()
      onDone()
    },
  })
  return (
    <ScreenFrame
      {...frameProps}
      formRef={formRef}
      form={form}
      onInput={draft.updateDraft}
      title={t('onboarding.ask.visit')}
      lead={t('onboarding.why.visit')}
      submit={t('onboarding.done')}
    >
      <div className={styles.sections}>
        <AppointmentFacts appointment={appointment} />
        <fieldset>
          <legend className="t-section">{t('privacy.consents')}</legend>
          {CONSENTS.map((name) => (
            <CheckRow
              key={name}
              id={form.idOf(name)}
              type="checkbox"
              name={name}
              defaultChecked={
                customer.profile?.consents?.[name]?.granted ?? (name === 'analytics' && hasAnalyticsConsent)
              }
              label={t(`privacy.${name}`)}
              hint={t(`privacy.${name}Text`)}
            />
          ))}
        </fieldset>
      </div>
    </ScreenFrame>
  )
}

function readConsents(fields: FormData): Record<(typeof CONSENTS)[number], boolean> {
  return { marketing: fields.has('marketing'), analytics: fields.has('analytics') }
}

function AppointmentFacts({ appointment }: { appointment: Appointment | null }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  if (!appointment) {
    return (
      <p>
        {t('onboarding.noVisit')}{' '}
        <Link to="/appointments" className="link" activeProps={{}}>
          {t('visits.toList')}
        </Link>
      </p>
    )
  }
  const remote = isRemote(appointment)
  const location = remote ? t('home.remote') : (appointment.showroom?.name ?? t('visits.showroom'))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('onboarding.when')}</dt>
        <dd className="num">
          {sentenceCase(formatLongDay(appointment.dateFrom, locale))}, {formatTime(appointment.dateFrom, locale)}
        </dd>
      </div>
      <div>
        <dt>{t('visits.where')}</dt>
        <dd>{location}</dd>
      </div>
      <div>
        <dt>{t('visits.who')}</dt>
        <dd>{appointment.consultant?.name ?? t('visits.nobodyYet')}</dd>
      </div>
      <div>
        <dt>{t(remote ? 'visits.atHand' : 'visits.bring')}</dt>
        <dd>{t('visits.bringText')}</dd>
      </div>
    </dl>
  )
}
