import { useTranslation } from 'react-i18next'
import { COMPANY_NAME } from '#contract/configuration/brand.ts'
import type { Question } from '#contract/questions/schema.ts'
import type { PendingQuestion } from '#app/data/questions/pending-questions.ts'
import { formatAsOf } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import styles from './adviser.module.css'
import { useQuestionOutbox } from './use-question-outbox.ts'

/** A question that was sent: what, when, and what happens next. */
export function QuestionRow({ question }: { question: Question }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { text, at, showroomName, replyTo, files } = question
  return (
    <li>
      <Asked text={text} files={files} />
      <p className="t-s t-soft">
        {t('adviser.sent', { moment: formatAsOf(at, locale), to: showroomName ?? COMPANY_NAME })}{' '}
        {t('adviser.next', { replyTo })}
      </p>
    </li>
  )
}

interface PendingQuestionRowProps {
  question: PendingQuestion
  onRewrite: (question: PendingQuestion) => void
}

/** A question that waits on this device, or that the server refused. */
export function PendingQuestionRow({ question, onRewrite }: PendingQuestionRowProps) {
  const { t } = useTranslation('app')
  const outbox = useQuestionOutbox()
  const { id, draft, files, refusal, isSending, isStored } = question
  const discard = () => outbox((queue) => queue.discard(id))
  return (
    <li ref={keepFocus}>
      <Asked text={draft.text} files={files} />
      {refusal !== undefined ? (
        <>
          <p className={`t-s ${styles.error}`} role="alert">
            {t('adviser.refused')} {refusal} {t('adviser.kept')}
          </p>
          <p className={styles.buttons}>
            <Button onClick={() => onRewrite(question)}>{t('adviser.rewrite')}</Button>
            <Button variant="quiet" onClick={discard}>
              {t('adviser.discard')}
            </Button>
          </p>
        </>
      ) : isSending ? (
        <p className="t-s t-soft">{t('adviser.sending')}</p>
      ) : (
        <>
          <p>
            <Badge tone="ochre">{t('adviser.unsent')}</Badge>
          </p>
          <p className="t-s t-soft">{t(isStored ? 'adviser.waiting' : 'adviser.unkept')}</p>
        </>
      )}
    </li>
  )
}

function Asked({ text, files }: { text: string; files: readonly { readonly name: string }[] }) {
  const { t } = useTranslation('app')
  return (
    <>
      <p className={styles.text}>{text}</p>
      {files.length > 0 && (
        <p className="t-s">{t('adviser.withFiles', { names: files.map(({ name }) => name).join(', ') })}</p>
      )}
    </>
  )
}
