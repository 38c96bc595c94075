import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { PhotoChoices } from '#app/ui/forms/photo-choices.tsx'
import { CategoryPhoto } from '#app/ui/media/category-photo.tsx'
import { styleImage } from '#app/ui/media/choice-images.ts'
import styles from './choice-dialog.module.css'
import { type ChoiceField, patchFromChoices, projectChoices } from './project-choices.ts'
import { useSaveProject } from '../use-save-project.ts'

interface ChoiceDialogProps {
  project: Project
  field: ChoiceField
  onClose: () => void
}

/** Edits type, style or products and sends only that field. */
export function ChoiceDialog({ project, field, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation('app')
  const { save, busy, failure } = useSaveProject(project, onClose)
  const isMultiple = field === 'productCategories'
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save(patchFromChoices(field, new FormData(event.currentTarget).getAll('choice').map(String)))
  }
  return (
    <Dialog title={t(`edit.${field}`)} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <ErrorSummary errors={failure ? [{ text: failure }] : []} />
        <fieldset className={field === 'type' ? styles.columns : styles.rows}>
          <legend className={isMultiple ? 't-s t-soft' : 'vh'}>
            {isMultiple ? t('edit.severalHint') : t(`edit.${field}`)}
          </legend>
          <Options field={field} project={project} />
        </fieldset>
        <FormActions busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function Options({ field, project }: { field: ChoiceField; project: Project }) {
  const { t } = useTranslation('app')
  const { options, chosen } = projectChoices(project, field)
  if (field === 'style') return <StyleOptions options={options} chosen={chosen[0]} />
  return options.map((value) => (
    <CheckRow
      key={value}
      name="choice"
      value={value}
      defaultChecked={chosen.includes(value)}
      {...(field === 'productCategories'
        ? {
            type: 'checkbox',
            label: sentenceCase(t(`product.${value}`, { defaultValue: value })),
            hint: t(`use.${value}`, { defaultValue: '' }),
            media: <CategoryPhoto category={value} />,
          }
        : {
            type: 'radio',
            label: value === 'OTHER' ? t('edit.unsure') : sentenceCase(t(`${field}.${value}`, { defaultValue: value })),
          })}
    />
  ))
}

function StyleOptions({ options, chosen }: { options: readonly string[]; chosen: string | undefined }) {
  const { t } = useTranslation('app')
  const photos = options
    .filter((style) => style !== 'OTHER')
    .map((style) => ({
      value: style,
      label: sentenceCase(t(`style.${style}`, { defaultValue: style })),
      image: styleImage(style),
    }))
  return (
    <>
      <CheckRow type="radio" name="choice" value="OTHER" label={t('edit.unsure')} defaultChecked={chosen === 'OTHER'} />
      <PhotoChoices name="choice" options={photos} chosen={chosen} />
    </>
  )
}
