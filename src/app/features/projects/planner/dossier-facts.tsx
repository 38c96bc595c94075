import { useTranslation } from 'react-i18next'
import { completenessPoints } from '#contract/rules/completeness.ts'
import type { Project } from '#contract/schemas/project.ts'
import { fieldValue } from '#app/platform/i18n/format-edit.ts'
import { missingLabel } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Wall } from '#app/ui/wall.tsx'
import styles from './dossier-sheet.module.css'
import { Fact } from '#app/ui/fact.tsx'
import { personName } from './people-names.ts'

/** Address, choices, people and score of a project as a list of facts. */
export function DossierFacts({ project, contactId }: { project: Project; contactId: string | undefined }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <dl className={styles.facts}>
      <Fact term={t('dossier.score')}>
        <span className={styles.score}>
          <Wall laid={completenessPoints(project)} />
          {missingLabel(project, t)}
        </span>
      </Fact>
      {(['address', 'productCategories', 'type', 'style', 'status'] as const).map((field) => (
        <Fact key={field} term={t(`field.${field}`)}>
          {fieldValue(project, field, t, locale)}
        </Fact>
      ))}
      <Fact term={t('page.people')}>
        <ul>
          {project.contacts.map((person) => {
            const { contact, role } = person
            const name = personName(person, t)
            return (
              <li key={`${contact.id} ${role}`}>
                {contact.id === contactId ? t('page.me', { name }) : name}, {t(`role.${role}`).toLowerCase()}
              </li>
            )
          })}
        </ul>
      </Fact>
    </dl>
  )
}
