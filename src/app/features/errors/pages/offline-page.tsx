import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { StatePage } from '#app/ui/state-page.tsx'
import { BareFrame } from '../components/bare-frame.tsx'

/** Offline, and nothing of the page asked for was kept on this device. */
export function OfflinePage() {
  const { t } = useTranslation()
  usePageTitle(t('net.nothingKept'))
  return (
    <BareFrame>
      <StatePage role="status" icon={WifiOff} title={t('net.nothingKept')} text={t('net.nothingKeptText')} />
    </BareFrame>
  )
}
