import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { ShowroomName } from './showroom-name.tsx'
import { useIdleWords } from './use-idle-words.ts'

/** The visitor is checked in: who knows, and what happens next (E37). */
export function WelcomeScreen({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const time = formatTime(visit.dateFrom, locale)
  return (
    <KioskFrame
      place={<ShowroomName />}
      end={
        <>
          <p className="num">{useIdleWords()}</p>
          <Button variant="quiet" onClick={onClose}>
            {t('kiosk.close')}
            <LogOut className="i" aria-hidden="true" />
          </Button>
        </>
      }
    >
      <h1 className="t-page">{t('kiosk.welcome.title')}</h1>
      <p className="t-lead" role="status">
        {visit.consultant
          ? t('kiosk.welcome.expected', { name: visit.consultant.name, time })
          : t('kiosk.welcome.text', { time })}
      </p>
    </KioskFrame>
  )
}
