import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { completenessPoints } from '#contract/rules/completeness.ts'
import type { Project } from '#contract/schemas/project.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { formatList, missingLabel, sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Wall } from '#app/ui/wall.tsx'
import styles from './dossier-sheet.module.css'

/** Address, choices, people and score of a project as a list of facts. */
export function DossierFacts({ project, contactId }: { project: Project; contactId: string | undefined }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { address, type, style, productCategories, contacts, status } = project
  const products = productCategories.map((category) => t(`product.${category}`))
  return (
    <dl className={styles.facts}>
      <Fact term={t('dossier.score')}>
        <span className={styles.score}>
          <Wall laid={completenessPoints(project)} />
          {missingLabel(project, t)}
        </span>
      </Fact>
      <Fact term={t('brick.address')}>{(address && formatAddressLine(address, t)) || t('page.noAddress')}</Fact>
      <Fact term={t('brick.productCategories')}>
        {products.length > 0 ? sentenceCase(formatList(products, locale)) : t('page.noProducts')}
      </Fact>
      <Fact term={t('brick.type')}>
        {type && type !== 'OTHER' ? sentenceCase(t(`type.${type}`)) : t('page.unchosen')}
      </Fact>
      <Fact term={t('brick.style')}>
        {style && style !== 'OTHER' ? sentenceCase(t(`style.${style}`)) : t('page.unchosen')}
      </Fact>
      <Fact term={t('page.state')}>{t(`page.${status}`)}</Fact>
      <Fact term={t('page.people')}>
        <ul>
          {contacts.map(({ contact, role }) => {
            const name = contact.name ?? contact.emailAddress ?? t('page.unnamed')
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
