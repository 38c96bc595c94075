import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Facade, facadeSchema, type Wall } from '#contract/planner/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useUpdateProject } from '#app/data/projects/mutations/project-mutations.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { formatEditableNumber, formatNumber, parseNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { DialogActions } from '#app/ui/overlays/dialog.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import { CornerStage } from './corner-stage.tsx'
import { facadeHeight } from '#app/ui/wall/draw-facade.ts'
import styles from './facade-editor.module.css'
import type { ChosenPhoto } from './photo-file.ts'
import { findCornerProblem, scaleCorners } from '#app/ui/wall/quadrilateral.ts'
import { useCorners } from './use-corners.ts'

const FIELD_NAMES = ['width', 'height'] as const
const sizeSchema = v.object({ width: facadeSchema.entries.width, height: facadeSchema.entries.height })

interface FacadeEditorProps {
  project: Project
  /** The wall as chosen now, maybe not saved yet. */
  wall: Wall
  photo: ImageBitmap
  facade: Facade
  /** The file of a photograph that is not saved yet. */
  file: File | undefined
  onChoose: (chosen: ChosenPhoto) => void
  onRemove: (() => void) | undefined
  onSaved: () => void
}

/** Lays the wall into a photograph by four corners and its size, and saves that with the project. */
export function FacadeEditor({ project, wall, photo, facade, file, onChoose, onRemove, onSaved }: FacadeEditorProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const problemRef = useRef<HTMLDivElement>(null)
  const queuedFile = useRef<File>(undefined)
  const [settings, setSettings] = useState<Pick<Facade, 'width' | 'height' | 'shadows'>>(facade)
  const { corners, canUndo, move, undo, reset } = useCorners(facade.corners)
  // What others change meanwhile is not overwritten.
  const [base] = useState(project)
  const update = useUpdateProject()
  const queryClient = useQueryClient()
  const notifyError = useNotifyError()
  const edited: Facade = { ...settings, photo: facade.photo, corners }
  const problem = findCornerProblem(scaleCorners(corners, photo.width, photo.height))
  const form = useForm({
    id: 'facade',
    schema: sizeSchema,
    names: FIELD_NAMES,
    read: readSize,
    async send() {
      // First, so that a page that closes now has stored it; a repeated save must not send it twice.
      if (file && queuedFile.current !== file) {
        const { projectUploads } = await import('#app/data/projects/outbox/attachment-uploads.ts')
        projectUploads(queryClient).add(project.id, [file]).catch(notifyError)
        queuedFile.current = file
      }
      const patch = { wall: { ...wall, facade: edited } }
      const { outcome } = await update.mutateAsync({ base, patch })
      notify(t(`edit.${outcome}`))
      onSaved()
    },
  })

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget)
    const size = v.safeParse(sizeSchema, readSize(fields))
    setSettings({ ...(size.success ? size.output : settings), shadows: fields.has('shadows') })
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (!problem) return form.onSubmit(event)
    event.preventDefault()
    problemRef.current?.focus()
  }
  const field = (name: string) => ({ id: form.idOf(name), message: form.messageOf(name) })
  return (
    <form className={styles.editor} noValidate onInput={handleInput} onSubmit={handleSubmit}>
      <CornerStage photo={photo} wall={wall} facade={edited} isNew={file !== undefined} onMove={move} onUndo={undo} />
      <div className={styles.settings}>
        {problem && (
          <div ref={problemRef} tabIndex={-1}>
            <Note boxed tone="error" role="alert">
              {t(`facade.${problem}`)}
            </Note>
          </div>
        )}
        <ErrorSummary errors={form.errors} focusKey={form.failedSubmit} focusDisabled={!form.hasFormError} />
        <div className={styles.buttons}>
          <Button variant="quiet" aria-disabled={!canUndo} onClick={undo}>
            {t('facade.undo')}
          </Button>
          <Button variant="quiet" onClick={reset}>
            {t('facade.reset')}
          </Button>
        </div>
        <div className={styles.sizes}>
          <TextField
            {...field('width')}
            label={t('facade.width')}
            name="width"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={formatEditableNumber(facade.width, locale)}
          />
          <TextField
            {...field('height')}
            label={t('facade.height')}
            hint={
              problem
                ? undefined
                : t('facade.heightHint', {
                    metres: formatNumber(facadeHeight({ photo, facade: { ...edited, height: null } }), locale, {
                      maximumFractionDigits: 1,
                    }),
                  })
            }
            name="height"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={facade.height === null ? '' : formatEditableNumber(facade.height, locale)}
          />
        </div>
        <CheckRow type="checkbox" name="shadows" label={t('facade.shadows')} defaultChecked={facade.shadows} />
        <div className={styles.buttons}>
          <ChoosePhoto isFirst={false} onChoose={onChoose} />
          {onRemove && (
            <Button variant="quiet" onClick={onRemove}>
              {t('facade.remove')}
            </Button>
          )}
        </div>
        <DialogActions>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('helper.save')}
          </Button>
        </DialogActions>
      </div>
    </form>
  )
}

/** Numbers are parsed; anything else is passed on for the schema to reject. */
function readSize(fields: FormData) {
  const readText = (name: string) => String(fields.get(name) ?? '').trim()
  return { width: parseNumber(readText('width')), height: readText('height') ? parseNumber(readText('height')) : null }
}
