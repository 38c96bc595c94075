import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { COMPANY_NAME } from '#contract/configuration/brand.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import type { Adviser } from '#contract/questions/schema.ts'
import type { Showroom } from '#contract/showrooms/schema.ts'
import { openingState } from '#app/data/showrooms/opening-hours.ts'
import { formatLongDay, formatTime, relativeDay } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { Avatar } from '#app/ui/media/avatar.tsx'
import styles from './adviser.module.css'

interface AdviserCardProps {
  adviser: Adviser
  headingId: string
  /** False where the page itself links to the showroom. */
  isShowroomLinked: boolean
}

/** A person of a showroom, its staff, or the company, with every way to reach them. */
export function AdviserCard({ adviser, headingId, isShowroomLinked }: AdviserCardProps) {
  const { t } = useTranslation('app')
  const { name, photoUrl, showroom, phone, emailAddress } = adviser
  const title = name ?? showroom?.name ?? COMPANY_NAME
  return (
    <>
      <h2 className="t-section" id={headingId}>
        {t('adviser.title')}
      </h2>
      <div className={styles.card}>
        {photoUrl ? (
          <img className={styles.photo} src={photoUrl} alt="" width={56} height={56} loading="lazy" />
        ) : (
          <Avatar name={title} large tone="clay" />
        )}
        <div className={styles.facts}>
          <p className="t-row">{title}</p>
          {name && showroom && <p className="t-soft">{showroom.name}</p>}
          {showroom && <OpeningLine showroom={showroom} />}
          {phone && (
            <a className={`link num ${styles.contact}`} href={`tel:${phone}`}>
              <Phone className="i i--s" aria-hidden="true" />
              {formatPhone(phone)}
            </a>
          )}
          {emailAddress && (
            <a className={`link ${styles.contact}`} href={`mailto:${emailAddress}`}>
              <Mail className="i i--s" aria-hidden="true" />
              {emailAddress}
            </a>
          )}
          {showroom && isShowroomLinked && (
            <Link
              to="/showrooms/$showroomId"
              params={{ showroomId: showroom.id }}
              className={`link ${styles.contact}`}
              activeProps={{}}
            >
              {t('adviser.showroom')}
            </Link>
          )}
        </div>
      </div>
    </>
  )
}

/** For example "Nu open tot 17:30", "Maandag 30 november open vanaf 09:00". */
function OpeningLine({ showroom }: { showroom: Showroom }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const now = useNow()
  const state = openingState(showroom, new Date(now))
  if (!state) return null
  if ('openUntil' in state) {
    return <p className={styles.open}>{t('adviser.openUntil', { time: formatTime(state.openUntil, locale) })}</p>
  }
  const near = relativeDay(state.opensAt, now)
  const day = near ? t(`day.${near}`) : formatLongDay(state.opensAt, locale, now)
  return (
    <p className="t-soft">{sentenceCase(t('adviser.opensAt', { day, time: formatTime(state.opensAt, locale) }))}</p>
  )
}
