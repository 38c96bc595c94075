import { useTranslation } from 'react-i18next'
import type { AppointmentOperation } from '#contract/rules/appointment-transitions.ts'
import type { VisitStep } from '#app/data/showroom/board-mutations.ts'
import { Button } from '#app/ui/button.tsx'

interface NextStepProps {
  next: AppointmentOperation
  running: AppointmentOperation | null
  online: boolean
  onTake: (step: VisitStep) => void
  onOpen: () => void
}

/** What comes next, at one touch; a step that asks for something opens the row. */
export function NextStep({ next, running, online, onTake, onOpen }: NextStepProps) {
  const { t } = useTranslation('app')
  const press = () => (next === 'assign' || next === 'end' ? onOpen() : onTake({ operation: next }))
  return (
    <Button variant={next === 'end' ? 'primary' : 'second'} busy={running !== null} disabled={!online} onClick={press}>
      {t(`board.do.${running ?? next}`)}
    </Button>
  )
}
