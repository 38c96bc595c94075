import { useTranslation } from 'react-i18next'
import type { ProjectContact } from '#contract/schemas/project.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import styles from './rows.module.css'

/** Who is on the project, and what they may do, in words. */
export function PeopleCell({
  people,
  contactId,
}: {
  people: readonly ProjectContact[]
  contactId: string | undefined
}) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.stack}>
      <h2 className="t-section">{t('page.people')}</h2>
      <ul className={styles.rows}>
        {people.map(({ contact, role }) => {
          const name = contact.name ?? contact.emailAddress ?? t('page.unnamed')
          const mine = contact.id === contactId
          return (
            <li key={`${contact.id} ${role}`} className={styles.item}>
              <Avatar name={name} tone={mine ? 'ink' : 'sunk'} />
              <span className={styles.body}>
                <b>{mine ? t('page.me', { name }) : name}</b>
                <span className="t-s t-soft">{t(`may.${role}`)}</span>
              </span>
              <span className={`t-s t-soft ${styles.end}`}>{t(`role.${role}`)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
