import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { MEMBERS_MAX } from '#contract/configuration/customer-bounds.ts'
import { canRemoveMember, canInviteMember } from '#contract/projects/capabilities.ts'
import { membershipOf, roleOf } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { Avatar } from '#app/ui/media/avatar.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './members-panel.module.css'
import { MemberMenu } from './member-menu.tsx'
import { memberName } from '../member-name.ts'
import type { OpenDialog } from '../open-dialog.ts'
import rows from '#app/ui/layout/list-rows.module.css'

interface MembersPanelProps {
  project: Project
  contactId: string | undefined
  onOpen: OpenDialog
}

/** The members with their roles; the owner can change them, and everybody but the owner can leave. */
export function MembersPanel({ project, contactId, onOpen }: MembersPanelProps) {
  const { t } = useTranslation('app')
  const role = contactId === undefined ? null : roleOf(project, contactId)
  // Backends without our calls for members do not say who has joined.
  const hasMemberCalls = project.contacts.some(({ joined }) => joined !== undefined)
  const canShare = hasMemberCalls && canInviteMember(role).ok
  const state = boundState(project.contacts.length, MEMBERS_MAX)
  const isFull = state === 'reached'
  return (
    <div className={rows.stack}>
      <div className={rows.head}>
        <h2 className="t-section">{t('page.people')}</h2>
        {canShare && (
          <Button
            variant="quiet"
            aria-disabled={isFull || undefined}
            aria-describedby={isFull ? 'members-bound' : undefined}
            onClick={() => onOpen({ kind: 'invite' })}
          >
            <UserPlus className="i" aria-hidden="true" />
            {t('people.invite')}
          </Button>
        )}
      </div>
      {canShare && (
        <BoundNote
          id="members-bound"
          state={state}
          near={t('people.near', { used: project.contacts.length, max: MEMBERS_MAX })}
          reached={t('people.full', { max: MEMBERS_MAX })}
        />
      )}
      <ul className={rows.rows}>
        {project.contacts.map((member, index) => {
          const { id } = member.contact
          // A backend may list a contact twice.
          const entry = project.contacts.slice(0, index).filter(({ contact }) => contact.id === id).length
          const name = memberName(member, t)
          const isSelf = id === contactId
          const hasNotJoined = member.joined === false
          return (
            <li key={`${id} ${entry}`} className={rows.item}>
              <Avatar name={name} tone={isSelf ? 'ink' : 'sunk'} />
              <span className={rows.body}>
                <b>{isSelf ? t('page.me', { name }) : name}</b>
                <span className="t-s t-soft">
                  {hasNotJoined ? t('people.waits') : t(`may.${member.role}`, { defaultValue: t('may.CONTACT') })}
                </span>
              </span>
              <span className={`t-s t-soft ${rows.end}`}>
                {t(`role.${member.role}`, { defaultValue: member.role })}
              </span>
              {canShare && (
                <div className={styles.menu} ref={keepFocus}>
                  {!isSelf && (
                    <MemberMenu project={project} member={member} ownContactId={contactId ?? ''} onOpen={onOpen} />
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {hasMemberCalls && role && contactId !== undefined && (
        <LeaveProject project={project} contactId={contactId} onOpen={onOpen} />
      )}
    </div>
  )
}

function LeaveProject({ project, contactId, onOpen }: MembersPanelProps & { contactId: string }) {
  const { t } = useTranslation('app')
  const ownMembership = membershipOf(project, contactId, contactId)
  const permission = ownMembership && canRemoveMember(ownMembership.role, ownMembership)
  // A sole member deletes the project instead.
  if (!permission || project.contacts.length === 1) return null
  if (!permission.ok) return <p className="t-s t-soft">{t(`reason.${permission.reason}`)}</p>
  return (
    <p>
      <button type="button" className="link t-s" onClick={() => onOpen({ kind: 'leave' })}>
        {t('people.leave')}
      </button>
    </p>
  )
}
