import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import { useIdleText } from './use-idle-text.ts'

export function TabletFooter({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <>
      <Button variant="quiet" onClick={onBack}>
        <ArrowLeft className="i" aria-hidden="true" />
        {t('kiosk.back')}
      </Button>
      <p className="num">{useIdleText()}</p>
      {children}
    </>
  )
}
