import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '#contract/questions/schema.ts'
import { type PendingQuestion, usePendingQuestions } from '#app/data/questions/pending-questions.ts'
import { questionQueries } from '#app/data/questions/question-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { AdviserCard } from './adviser-card.tsx'
import styles from './adviser.module.css'
import { type AdviserSubject, inputOf, QuestionDialog, type QuestionDialogInput } from './question-dialog.tsx'
import { PendingQuestionRow, QuestionRow } from './question-rows.tsx'

/** Who advises the customer, and the questions asked about the subject of the page; on the start page all of them. */
export function Adviser(subject: AdviserSubject) {
  return (
    <PanelErrorBoundary>
      <AdviserPanels {...subject} />
    </PanelErrorBoundary>
  )
}

function AdviserPanels(subject: AdviserSubject) {
  const { t } = useTranslation('app')
  const [cardId, listId] = [useId(), useId()]
  const locale = useLocale()
  const id = useSession().subject ?? ''
  const { projectId, appointmentId } = subject
  const about = { ...(projectId && { projectId }), ...(appointmentId && { appointmentId }) }
  const adviser = useQuery(questionQueries.adviser(id, about, locale))
  const list = useQuery({ ...questionQueries.list(id), enabled: Boolean(adviser.data) })
  const pending = usePendingQuestions().filter(({ draft }) => isAbout(draft, subject))
  const [isOpen, setOpen] = useState(false)
  const [rewritten, setRewritten] = useState<PendingQuestion>()
  // By the question that is rewritten, so that one does not replace what was typed for another.
  const [inputs, setInputs] = useState<Readonly<Record<string, QuestionDialogInput>>>({})
  // Shown as a whole, so that nothing moves.
  if (!adviser.data || list.data === null || list.isLoading) return null
  const sent = (list.data?.items ?? []).filter((question) => isAbout(question, subject))

  const key = rewritten?.id ?? ''
  function open(question?: PendingQuestion) {
    setRewritten(question)
    setOpen(true)
  }
  return (
    <Row split="2-3">
      <Panel aria-labelledby={cardId}>
        <AdviserCard adviser={adviser.data} headingId={cardId} isShowroomLinked={subject.page !== 'APPOINTMENT'} />
      </Panel>
      <Panel aria-labelledby={listId} className={styles.questions}>
        <h2 className="t-section" id={listId}>
          {t('adviser.questions')}
        </h2>
        {pending.length + sent.length === 0 && <p className="t-soft">{t('adviser.none')}</p>}
        <Button onClick={() => open()}>{t('adviser.ask')}</Button>
        <ul className={styles.list} aria-live="polite">
          {pending.toReversed().map((question) => (
            <PendingQuestionRow key={question.id} question={question} onRewrite={open} />
          ))}
          {sent.map((question) => (
            <QuestionRow key={question.id} question={question} />
          ))}
        </ul>
      </Panel>
      {isOpen && (
        <QuestionDialog
          subject={subject}
          replaces={rewritten}
          input={inputs[key] ?? inputOf(rewritten)}
          onInput={(input) => setInputs({ ...inputs, [key]: input })}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}

type Asked = Pick<Question, 'projectId' | 'appointmentId' | 'itemId'>

function isAbout(asked: Asked, { page, projectId, appointmentId, itemId }: AdviserSubject): boolean {
  if (page === 'PROJECT') return asked.projectId === projectId
  if (page === 'APPOINTMENT') return asked.appointmentId === appointmentId
  return page === 'HOME' || asked.itemId === itemId
}
