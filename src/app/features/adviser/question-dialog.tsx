import { useQueryClient } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ACCEPTED_EXTENSIONS } from '#contract/attachments/file-types.ts'
import { QUESTION_FILES_MAX, QUESTION_FILES_SIZE_MAX, QUESTION_MAX } from '#contract/questions/limits.ts'
import { questionInputSchema, type QuestionPage } from '#contract/questions/schema.ts'
import type { PendingQuestion } from '#app/data/questions/pending-questions.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { formatSize } from '#app/platform/i18n/format-file-size.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import fieldStyles from '#app/ui/forms/field.module.css'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import styles from './adviser.module.css'

const MEGABYTE = 1024 ** 2

/** The page with the adviser, and what it is about. */
export interface AdviserSubject {
  page: QuestionPage
  projectId?: string | undefined
  appointmentId?: string | undefined
  itemId?: string | undefined
}

/** What was typed and chosen; kept while the page is open. */
export interface QuestionDialogInput {
  readonly text: string
  readonly files: readonly File[]
}

const EMPTY_INPUT: QuestionDialogInput = { text: '', files: [] }

/** What the form begins with: the refused question that is rewritten, or nothing. */
export function inputOf(question: PendingQuestion | undefined): QuestionDialogInput {
  if (!question) return EMPTY_INPUT
  const { draft, files } = question
  return { text: draft.text, files: files.map(({ name, file }) => new File([file], name, { type: file.type })) }
}

/** Numbers instead of files, as the messages of their limits name them. */
const formSchema = v.object({
  text: questionInputSchema.entries.text,
  files: v.pipe(
    v.array(v.number()),
    v.maxLength(QUESTION_FILES_MAX, 'tooManyFiles'),
    v.transform((megabytes) => megabytes.reduce((sum, size) => sum + size, 0)),
    v.maxValue(QUESTION_FILES_SIZE_MAX / MEGABYTE, 'filesTooLarge'),
  ),
})

interface QuestionDialogProps {
  subject: AdviserSubject
  /** A refused question, which is deleted once the new one is stored. */
  replaces: PendingQuestion | undefined
  input: QuestionDialogInput
  onInput: (input: QuestionDialogInput) => void
  onClose: () => void
}

/** Asks a question; it is stored on this device first, so that it can be asked offline. */
export function QuestionDialog({ subject, replaces, input, onInput, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const { files } = input
  const form = useForm({
    id: 'question',
    schema: formSchema,
    names: ['text', 'files'],
    labelOf: (name) => t(name === 'text' ? 'adviser.question' : 'adviser.files'),
    read: (fields) => ({
      text: fields.get('text'),
      files: files.map(({ size }) => size / MEGABYTE),
    }),
    async send({ text }) {
      const { page, projectId = null, appointmentId = null, itemId = null } = replaces?.draft ?? subject
      const { questionOutbox } = await import('#app/data/questions/question-outbox.ts')
      const outbox = questionOutbox(queryClient)
      await outbox.ask({ text, page, projectId, appointmentId, itemId }, files)
      if (replaces) await outbox.discard(replaces.id)
      onInput(EMPTY_INPUT)
      onClose()
    },
  })
  return (
    <Dialog title={t('adviser.ask')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} focusKey={form.failedSubmit} focusDisabled={!form.hasFormError} />
        <Field
          id={form.idOf('text')}
          label={t('adviser.question')}
          hint={t('adviser.hint', { max: formatNumber(QUESTION_MAX, locale) })}
          message={form.messageOf('text')}
        >
          {(controlProps) => (
            <textarea
              {...controlProps}
              name="text"
              rows={6}
              className={`${fieldStyles.input} ${styles.textarea}`}
              defaultValue={input.text}
              onInput={(event) => onInput({ ...input, text: event.currentTarget.value })}
            />
          )}
        </Field>
        <QuestionFiles
          id={form.idOf('files')}
          files={files}
          message={form.messageOf('files')}
          onChange={(next) => onInput({ ...input, files: next })}
        />
        {!isOnline && <p className="t-s t-soft">{t('adviser.offline')}</p>}
        <FormActions submit={t('adviser.send')} busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface QuestionFilesProps {
  id: string
  files: readonly File[]
  message: string | undefined
  onChange: (files: readonly File[]) => void
}

function QuestionFiles({ id, files, message, onChange }: QuestionFilesProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Field
      id={id}
      label={t('adviser.files')}
      optional={t('common:form.optional')}
      hint={t('adviser.filesHint', { count: QUESTION_FILES_MAX, megabytes: QUESTION_FILES_SIZE_MAX / MEGABYTE })}
      message={message}
    >
      {(controlProps) => (
        <>
          {files.length > 0 && (
            <ul>
              {files.map((file, index) => (
                <li key={`${index} ${file.name}`} className={styles.file}>
                  <span>
                    {file.name} <span className="t-s t-soft num">{formatSize(file.size, locale)}</span>
                  </span>
                  <Button
                    variant="quiet"
                    icon
                    aria-label={t('adviser.removeFile', { name: file.name })}
                    onClick={() => {
                      // The pressed button disappears.
                      document.getElementById(id)?.focus()
                      onChange(files.filter((other) => other !== file))
                    }}
                  >
                    <X className="i" aria-hidden="true" />
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={ACCEPTED_EXTENSIONS}
            aria-label={t('adviser.addFiles')}
            onChange={({ currentTarget }) => {
              onChange([...files, ...(currentTarget.files ?? [])])
              // So that choosing the same file again fires a change event.
              currentTarget.value = ''
            }}
          />
          <Button {...controlProps} aria-invalid={undefined} onClick={() => picker.current?.click()}>
            <Paperclip className="i" aria-hidden="true" />
            {t('adviser.addFiles')}
          </Button>
        </>
      )}
    </Field>
  )
}
