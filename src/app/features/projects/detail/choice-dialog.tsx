import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  PRODUCT_CATEGORIES,
  type ProductCategory,
  PROJECT_STYLES,
  type ProjectStyle,
  PROJECT_TYPES,
  type ProjectType,
} from '#contract/projects/vocabulary.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import styles from './choice-dialog.module.css'
import { DialogFormActions } from './dialog-actions.tsx'
import { useSaveProject } from '../use-save-project.ts'

type Field = 'type' | 'style' | 'productCategories'

interface ChoiceDialogProps {
  project: Project
  field: Field
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
    <Dialog title={t(`edit.${field}`)} closeLabel={t('common:form.close')} onClose={onClose}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <ErrorSummary errors={failure ? [{ text: failure }] : []} focusKey={failure} />
        <fieldset className={isMultiple ? styles.multiple : styles.single}>
          <legend className={isMultiple ? 't-s t-soft' : 'vh'}>
            {isMultiple ? t('edit.severalHint') : t(`edit.${field}`)}
          </legend>
          <Options field={field} project={project} />
        </fieldset>
        <DialogFormActions busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function Options({ field, project }: { field: Field; project: Project }) {
  const { t } = useTranslation('app')
  if (field === 'productCategories') {
    return PRODUCT_CATEGORIES.map((value) => (
      <CheckRow
        key={value}
        type="checkbox"
        name="choice"
        value={value}
        defaultChecked={project.productCategories.includes(value)}
        label={sentenceCase(t(`product.${value}`))}
        hint={t(`use.${value}`)}
      />
    ))
  }
  const options = field === 'type' ? PROJECT_TYPES : PROJECT_STYLES
  return options.map((value) => (
    <CheckRow
      key={value}
      type="radio"
      name="choice"
      value={value}
      defaultChecked={(project[field] ?? 'OTHER') === value}
      label={value === 'OTHER' ? t('edit.unsure') : sentenceCase(t(`${field}.${value}`))}
    />
  ))
}

/** The patch for the checked options. */
function patchFromChoices(field: Field, chosen: readonly string[]): ProjectPatch {
  const isChosen = (value: ProductCategory | ProjectType | ProjectStyle) => chosen.includes(value)
  if (field === 'productCategories') return { productCategories: PRODUCT_CATEGORIES.filter(isChosen) }
  if (field === 'type') return { type: PROJECT_TYPES.find(isChosen) ?? 'OTHER' }
  return { style: PROJECT_STYLES.find(isChosen) ?? 'OTHER' }
}
