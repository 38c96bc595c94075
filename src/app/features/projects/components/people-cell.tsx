import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canRemovePerson, canShareProject } from '#contract/rules/capabilities.ts'
import { membershipOf, roleOf } from '#contract/rules/ownership.ts'
import type { Project } from '#contract/schemas/project.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import styles from './people-cell.module.css'
import { PersonMenu } from './people-menu.tsx'
import { personName } from './people-names.ts'
import type { OpenDialog } from './project-dialogs.tsx'
import rows from '#app/ui/rows.module.css'

interface PeopleCellProps {
  project: Project
  contactId: string | undefined
  onOpen: OpenDialog
}

/** Who is on the project and what they may do, in words; the owner changes it, everybody may leave (E07). */
export function PeopleCell({ project, contactId, onOpen }: PeopleCellProps) {
  const { t } = useTranslation('app')
  const role = contactId === undefined ? null : roleOf(project, contactId)
  const canShare = canShareProject(role).ok
  return (
    <div className={rows.stack}>
      <div className={rows.head}>
        <h2 className="t-section">{t('page.people')}</h2>
        {canShare && (
          <Button variant="quiet" onClick={() => onOpen({ kind: 'invite' })}>
            <UserPlus className="i" aria-hidden="true" />
            {t('people.invite')}
          </Button>
        )}
      </div>
      <ul className={rows.rows}>
        {project.contacts.map((person) => {
          const name = personName(person, t)
          const mine = person.contact.id === contactId
          const waits = person.joined === false
          return (
            <li key={`${person.contact.id} ${person.role}`} className={rows.item}>
              <Avatar name={name} tone={mine ? 'ink' : 'sunk'} />
              <span className={rows.body}>
                <b>{mine ? t('page.me', { name }) : name}</b>
                <span className="t-s t-soft">{waits ? t('people.waits') : t(`may.${person.role}`)}</span>
              </span>
              <span className={`t-s t-soft ${rows.end}`}>{t(`role.${person.role}`)}</span>
              {canShare && (
                <span className={styles.menu}>
                  {!mine && <PersonMenu project={project} person={person} ownId={contactId ?? ''} onOpen={onOpen} />}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {role && contactId !== undefined && <Leave project={project} contactId={contactId} onOpen={onOpen} />}
    </div>
  )
}

function Leave({ project, contactId, onOpen }: PeopleCellProps & { contactId: string }) {
  const { t } = useTranslation('app')
  const own = membershipOf(project, contactId, contactId)
  const may = own && canRemovePerson(own.role, own)
  // Who is alone on it deletes it.
  if (!may || project.contacts.length === 1) return null
  if (!may.ok) return <p className="t-s t-soft">{t(`reason.${may.reason}`)}</p>
  return (
    <p>
      <button type="button" className="link t-s" onClick={() => onOpen({ kind: 'leave' })}>
        {t('people.leave')}
      </button>
    </p>
  )
}
