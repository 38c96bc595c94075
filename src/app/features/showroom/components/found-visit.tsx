import { useTranslation } from 'react-i18next'
import type { MaskedVisit } from '#contract/schemas/showroom-device.ts'
import { useFoundStatus } from '#app/data/showroom/found-visit.ts'
import { Button } from '#app/ui/button.tsx'

interface FoundVisitProps {
  visit: MaskedVisit
  busy: boolean
  disabled: boolean
  onConfirm: () => void
}

/** One visit to confirm; who has checked in meanwhile by phone or at another tablet sees so (E39). */
export function FoundVisit({ visit, busy, disabled, onConfirm }: FoundVisitProps) {
  const { t } = useTranslation('app')
  const isHere = useFoundStatus(visit) === 'CHECKED_IN'
  return (
    <li>
      <Button variant="primary" busy={busy} disabled={disabled} onClick={onConfirm}>
        <span className="num">{visit.label}</span>
      </Button>
      <p role="status">{isHere && t('kiosk.found.here')}</p>
    </li>
  )
}
