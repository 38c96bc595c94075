import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canChangeRole } from '#contract/rules/capabilities.ts'
import { membershipOf } from '#contract/rules/ownership.ts'
import type { Project, ProjectContact } from '#contract/schemas/project.ts'
import { useChangeRole } from '#app/data/projects/project-people.ts'
import { useNotifyFailure } from '#app/platform/forms/use-failure.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { personName } from './people-names.ts'
import type { OpenDialog } from './project-dialogs.tsx'

interface PersonMenuProps {
  project: Project
  person: ProjectContact
  ownId: string
  onOpen: OpenDialog
}

/** What the owner can do about somebody on the project; what cannot be done says why. */
export function PersonMenu({ project, person, ownId, onOpen }: PersonMenuProps) {
  const { t } = useTranslation('app')
  const change = useChangeRole(project.id)
  const notifyFailure = useNotifyFailure()
  const membership = membershipOf(project, person.contact.id, ownId)
  if (!membership) return null
  const name = personName(person, t)
  const other = person.role === 'COLLABORATOR' ? 'CONTACT' : 'COLLABORATOR'
  const mayOwn = canChangeRole('OWNER', membership, 'OWNER')
  async function giveRole() {
    try {
      await change.mutateAsync({ contactId: person.contact.id, role: other })
      notify(t('people.changed', { name, role: t(`role.${other}`) }))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <Menu label={t('people.menu', { name })} icon={Ellipsis}>
      <button type="button" onClick={() => void giveRole()}>
        {t(`people.make.${other}`)}
      </button>
      {person.role !== 'OWNER' && (
        <button type="button" disabled={!mayOwn.ok} onClick={() => onOpen({ kind: 'handOver', person })}>
          <span>
            {t('people.handOver')}
            {!mayOwn.ok && (
              <>
                <br />
                <span className="t-s t-soft">{t(`reason.${mayOwn.reason}`)}</span>
              </>
            )}
          </span>
        </button>
      )}
      <hr />
      <button type="button" onClick={() => onOpen({ kind: 'remove', person })}>
        {t('people.remove')}
      </button>
    </Menu>
  )
}
