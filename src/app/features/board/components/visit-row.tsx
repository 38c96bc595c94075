import { ChevronUp, Ellipsis, FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#contract/constants/vocabularies.ts'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import type { StaffAccess } from '#app/data/showroom/board-access.ts'
import { useVisitStep, type VisitStep } from '#app/data/showroom/board-mutations.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Note } from '#app/ui/note.tsx'
import { nextStep } from '../model.ts'
import { NextStep } from './next-step.tsx'
import { useRefusalWords } from './use-refusal-words.ts'
import { VisitAbout } from './visit-about.tsx'
import styles from './visit-row.module.css'
import { VisitState } from './visit-state.tsx'
import { VisitSteps } from './visit-steps.tsx'

interface VisitRowProps {
  visit: HostedVisit
  now: number
  online: boolean
  access: StaffAccess
  consultants: readonly { id: string; name: string }[]
  isOpen: boolean
  onToggle: () => void
  onBrief: (id: string) => void
  onDone: (status: AppointmentStatus) => void
}

/** One visit: when, who, with whom, how it stands, and what comes next; open, all that can be done with it. */
export function VisitRow({
  visit,
  now,
  online,
  access,
  consultants,
  isOpen,
  onToggle,
  onBrief,
  onDone,
}: VisitRowProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const id = useId()
  const step = useVisitStep(visit.id, access)
  const refusal = useRefusalWords(step.error, visit)
  // Here, so that closing the row does not lose what was typed.
  const [note, setNote] = useState('')
  const take = (next: VisitStep) => step.mutate(next, { onSuccess: ({ status }) => onDone(status) })
  const running = step.isPending ? step.variables.operation : null
  const next = nextStep(visit, now)
  const Toggle = isOpen ? ChevronUp : Ellipsis
  return (
    <li className={cx(styles.row, isOpen && styles.open, next === null && styles.over)}>
      <p className={cx('num', styles.time)}>{formatTime(visit.dateFrom, locale)}</p>
      <div className={styles.about}>
        <VisitAbout visit={visit} />
      </div>
      <p className={styles.host}>{visit.consultant?.name ?? <span className="t-soft">{t('board.nobody')}</span>}</p>
      <p className={styles.state}>
        <VisitState visit={visit} now={now} />
      </p>
      <div className={styles.actions}>
        {isOpen ? (
          <Button disabled={!online} onClick={() => onBrief(visit.id)}>
            <FileText className="i" aria-hidden="true" />
            {t('board.brief.open')}
          </Button>
        ) : (
          next && <NextStep {...{ next, running, online, onTake: take, onOpen: onToggle }} />
        )}
        <Button
          icon
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'board.less' : 'board.more', { name: visit.name })}
          onClick={onToggle}
        >
          <Toggle className="i" aria-hidden="true" />
        </Button>
      </div>
      {refusal && (
        <div className={styles.refusal}>
          <Note tone="error" boxed role="alert">
            {refusal}
          </Note>
        </div>
      )}
      <div id={id} className={styles.steps} hidden={!isOpen}>
        {isOpen && <VisitSteps {...{ visit, now, online, consultants, next, running, note, setNote, onTake: take }} />}
      </div>
    </li>
  )
}
