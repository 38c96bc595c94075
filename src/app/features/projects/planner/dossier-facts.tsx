import { useTranslation } from 'react-i18next'
import { completenessShare } from '#contract/projects/completeness.ts'
import type { Project } from '#contract/projects/schema.ts'
import { fieldValue } from '#app/platform/i18n/format-edit.ts'
import { missingLabel } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Wall } from '#app/ui/feedback/wall.tsx'
import styles from './dossier-sheet.module.css'
import { DescriptionItem } from '#app/ui/layout/description-item.tsx'
import { memberName } from '../member-name.ts'

/** Score, address, choices and members of a project. */
export function DossierFacts({ project }: { project: Project }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <dl className={styles.facts}>
      <DescriptionItem term={t('dossier.score')}>
        <span className={styles.score}>
          <Wall share={completenessShare(project)} />
          {missingLabel(project, t)}
        </span>
      </DescriptionItem>
      {(['address', 'productCategories', 'type', 'style', 'status'] as const).map((field) => (
        <DescriptionItem key={field} term={t(`field.${field}`)}>
          {fieldValue(project, field, t, locale)}
        </DescriptionItem>
      ))}
      <DescriptionItem term={t('page.people')}>
        <ul>
          {project.contacts.map((member) => {
            const { contact, role } = member
            const name = memberName(member, t)
            return (
              <li key={`${contact.id} ${role}`}>
                {name}, {t(`role.${role}`, { defaultValue: role }).toLowerCase()}
              </li>
            )
          })}
        </ul>
      </DescriptionItem>
    </dl>
  )
}
