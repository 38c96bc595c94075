import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CustomerSession } from '#contract/account/schema.ts'
import { useEndSession } from '#app/data/account/account-mutations.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { formatRelativeDay } from '#app/platform/i18n/format-relative-day.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { deviceName } from './device-name.ts'
import styles from './security-rows.module.css'

const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor }

interface SessionRowProps {
  session: CustomerSession
  customerId: string
}

/** The device of a session, and when it was last used. */
export function SessionRow({ session, customerId }: SessionRowProps) {
  const { t } = useTranslation('app')
  const { run, busy, failure } = useAction(useEndSession(customerId), () => notify(t('security.ended')))
  const locale = useLocale()
  const { current, lastSeenAt } = session
  const Icon = ICONS[session.kind ?? 'desktop']
  const device = deviceName(session, t)
  const day = formatRelativeDay(lastSeenAt, t, locale)
  return (
    <li className={styles.row} ref={keepFocus}>
      <Icon className="i" aria-hidden="true" />
      <div className={styles.details}>
        <b>{device}</b>
        {current ? (
          <Badge tone="moss">{t('security.thisDevice')}</Badge>
        ) : (
          <span className="t-s t-soft num">{t('security.seen', { day, time: formatTime(lastSeenAt, locale) })}</span>
        )}
        <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      </div>
      {!current && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t('security.endOne', { device })}
          onClick={() => run(session.id)}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  )
}
