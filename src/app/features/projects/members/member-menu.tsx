import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canChangeRole } from '#contract/projects/capabilities.ts'
import { membershipOf } from '#contract/projects/membership.ts'
import type { Project, ProjectContact } from '#contract/projects/schema.ts'
import { useChangeRole } from '#app/data/projects/mutations/member-mutations.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Menu } from '#app/ui/overlays/menu.tsx'
import { memberName } from '../member-name.ts'
import type { OpenDialog } from '../open-dialog.ts'

interface MemberMenuProps {
  project: Project
  member: ProjectContact
  ownContactId: string
  onOpen: OpenDialog
}

/** The owner's actions on a member; disabled ones give the reason. */
export function MemberMenu({ project, member, ownContactId, onOpen }: MemberMenuProps) {
  const { t } = useTranslation('app')
  const roleMutation = useChangeRole(project.id)
  const notifyFailure = useNotifyError()
  const membership = membershipOf(project, member.contact.id, ownContactId)
  if (!membership) return null
  const name = memberName(member, t)
  const otherRole = member.role === 'COLLABORATOR' ? 'CONTACT' : 'COLLABORATOR'
  const ownershipPermission = canChangeRole('OWNER', membership, 'OWNER')
  async function changeRole() {
    try {
      await roleMutation.mutateAsync({ contactId: member.contact.id, role: otherRole })
      notify(t('people.changed', { name, role: t(`role.${otherRole}`) }))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <Menu label={t('people.menu', { name })} icon={Ellipsis}>
      <button type="button" onClick={() => void changeRole()}>
        {t(`people.make.${otherRole}`)}
      </button>
      {member.role !== 'OWNER' && (
        <button
          type="button"
          disabled={!ownershipPermission.ok}
          onClick={() => onOpen({ kind: 'transferOwnership', member })}
        >
          <span>
            <span>{t('people.handOver')}</span>
            {!ownershipPermission.ok && (
              <>
                <br />
                <span className="t-s t-soft">{t(`reason.${ownershipPermission.reason}`)}</span>
              </>
            )}
          </span>
        </button>
      )}
      <hr />
      <button type="button" onClick={() => onOpen({ kind: 'removeMember', member })}>
        {t('people.remove')}
      </button>
    </Menu>
  )
}
