import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { profileInputSchema } from '#contract/schemas/profile.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { useSaveProfile } from '#app/data/customers/customer-mutations.ts'
import { wholeProfile } from '#app/data/customers/whole-profile.ts'
import { cookieEntries, readCookie } from '#app/platform/storage/cookies.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { CheckRow } from '#app/ui/check-row.tsx'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'
import { useOwnDraft } from './use-own-draft.ts'
import styles from './visit-screen.module.css'

const CONSENTS = ['marketing', 'analytics'] as const

interface VisitScreenProps extends ScreenFrameProps {
  customer: Customer
  /** The visit that this is for; null when none is on. */
  visit: Appointment | null
  onDone: () => void
}

/** The visit itself, and what may be done with the answers (F-83); the end of onboarding. */
export function VisitScreen({ customer, visit, onDone, ...frame }: VisitScreenProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  // What was answered on this device before there was a profile stands until it is changed (F-81).
  const isMeasured = readCookie(cookieEntries.consent)?.startsWith('yes') ?? false
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveProfile(customer.id)
  const draft = useOwnDraft({ form: element, name: 'consents', owner: customer.id, base: customer })
  const form = useForm({
    id: 'onboarding',
    names: CONSENTS,
    schema: profileInputSchema,
    read: (fields) => wholeProfile(customer, locale, { consents: consentsIn(fields) }),
    async send(profile) {
      await save.mutateAsync(profile)
      draft.settle()
      onDone()
    },
  })
  return (
    <ScreenFrame
      {...frame}
      form={element}
      told={form}
      onInput={draft.noteChange}
      title={t('onboarding.ask.visit')}
      lead={t('onboarding.why.visit')}
      submit={t('onboarding.done')}
    >
      <div className={styles.parts}>
        <Visit visit={visit} />
        <fieldset>
          <legend className="t-section">{t('privacy.consents')}</legend>
          {CONSENTS.map((name) => (
            <CheckRow
              key={name}
              id={form.idOf(name)}
              type="checkbox"
              name={name}
              defaultChecked={customer.profile?.consents?.[name]?.granted ?? (name === 'analytics' && isMeasured)}
              label={t(`privacy.${name}`)}
              hint={t(`privacy.${name}Text`)}
            />
          ))}
        </fieldset>
      </div>
    </ScreenFrame>
  )
}

function consentsIn(fields: FormData): Record<(typeof CONSENTS)[number], boolean> {
  return { marketing: fields.has('marketing'), analytics: fields.has('analytics') }
}

function Visit({ visit }: { visit: Appointment | null }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  if (!visit) {
    return (
      <p>
        {t('onboarding.noVisit')}{' '}
        <Link to="/appointments" className="link" activeProps={{}}>
          {t('visits.toList')}
        </Link>
      </p>
    )
  }
  const place = visit.type === 'ONLINE' ? t('home.online') : (visit.showroom?.name ?? t('visits.showroom'))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('onboarding.when')}</dt>
        <dd className="num">
          {sentenceCase(formatLongDay(visit.dateFrom, locale))}, {formatTime(visit.dateFrom, locale)}
        </dd>
      </div>
      <div>
        <dt>{t('visits.where')}</dt>
        <dd>{place}</dd>
      </div>
      <div>
        <dt>{t('visits.who')}</dt>
        <dd>{visit.consultant?.name ?? t('visits.nobodyYet')}</dd>
      </div>
      <div>
        <dt>{t('visits.bring')}</dt>
        <dd>{t('visits.bringText')}</dd>
      </div>
    </dl>
  )
}
