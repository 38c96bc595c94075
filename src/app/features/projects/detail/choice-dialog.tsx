import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  PRODUCT_CATEGORIES,
  type ProductCategory,
  PROJECT_STYLES,
  type ProjectStyle,
  PROJECT_TYPES,
  type ProjectType,
} from '#contract/constants/vocabularies.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { CheckRow } from '#app/ui/check-row.tsx'
import styles from './choice-dialog.module.css'
import { SaveOrCancel } from './save-or-cancel.tsx'
import { useSaveProject } from './use-save-project.ts'

type Field = 'type' | 'style' | 'productCategories'

interface ChoiceDialogProps {
  project: Project
  field: Field
  onClose: () => void
}

/** Chooses type, style or products, and sends that field alone (S111). */
export function ChoiceDialog({ project, field, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation('app')
  const { save, busy, failure } = useSaveProject(project, onClose)
  const several = field === 'productCategories'
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save(wantedOf(field, new FormData(event.currentTarget).getAll('choice').map(String)))
  }
  return (
    <Dialog title={t(`edit.${field}`)} closeLabel={t('common:form.close')} onClose={onClose}>
      <form className={styles.form} onSubmit={send}>
        <ErrorSummary errors={failure ? [{ text: failure }] : []} refused={failure} />
        <fieldset className={several ? styles.several : styles.one}>
          <legend className={several ? 't-s t-soft' : 'vh'}>
            {several ? t('edit.severalHint') : t(`edit.${field}`)}
          </legend>
          <Options field={field} project={project} />
        </fieldset>
        <SaveOrCancel busy={busy} onCancel={onClose} />
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

/** The patch that the checked boxes stand for; values that are no choice cannot be checked. */
function wantedOf(field: Field, chosen: readonly string[]): ProjectPatch {
  const isChosen = (value: ProductCategory | ProjectType | ProjectStyle) => chosen.includes(value)
  if (field === 'productCategories') return { productCategories: PRODUCT_CATEGORIES.filter(isChosen) }
  if (field === 'type') return { type: PROJECT_TYPES.find(isChosen) ?? 'OTHER' }
  return { style: PROJECT_STYLES.find(isChosen) ?? 'OTHER' }
}
