import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CustomerSession } from '#contract/account/schema.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { formatRelativeDay } from '#app/platform/i18n/format-relative-day.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './security-rows.module.css'

const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor }

interface SessionRowProps {
  session: CustomerSession
  busy: boolean
  onEnd: () => void
}

/** A session such as "Chrome op Windows, computer", and when it was last used. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { kind, browser, system, current, lastSeenAt } = session
  const Icon = ICONS[kind ?? 'desktop']
  const program = browser && system ? t('security.on', { browser, system }) : (browser ?? system)
  const description = [program, kind && t(`device.${kind}`)].filter(Boolean).join(', ')
  const device = description ? sentenceCase(description) : t('device.unknown')
  const day = formatRelativeDay(lastSeenAt, t, locale)
  return (
    <li className={styles.row}>
      <Icon className="i" aria-hidden="true" />
      <div className={styles.details}>
        <b>{device}</b>
        {current ? (
          <Badge tone="moss">{t('security.thisDevice')}</Badge>
        ) : (
          <span className="t-s t-soft num">{t('security.seen', { day, time: formatTime(lastSeenAt, locale) })}</span>
        )}
      </div>
      {!current && (
        <Button variant="quiet" busy={busy} aria-label={t('security.endOne', { device })} onClick={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </li>
  )
}
