import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { useIdleWords } from './use-idle-words.ts'

/** The foot of a screen of a visit: the way back, when the screen closes, and what else leads on. */
export function KioskEnd({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <>
      <Button variant="quiet" onClick={onBack}>
        <ArrowLeft className="i" aria-hidden="true" />
        {t('kiosk.back')}
      </Button>
      <p className="num">{useIdleWords()}</p>
      {children}
    </>
  )
}
