import { useTranslation } from 'react-i18next'
import { projectInvitationSchema } from '#contract/projects/members-schema.ts'
import { EMAIL_MAX } from '#contract/configuration/limits.ts'
import { useInviteMember } from '#app/data/projects/mutations/member-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import styles from '../dialog-form.module.css'

/** Invites a member by email address; they need not have an account yet. */
export function InviteMemberDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const invite = useInviteMember(projectId)
  const form = useForm({
    id: 'invite',
    schema: projectInvitationSchema,
    names: ['emailAddress', 'role'],
    read: (fields) => ({ emailAddress: fields.get('emailAddress'), role: fields.get('role') }),
    async send(invitation) {
      await invite.mutateAsync(invitation)
      notify(t('people.invited', { address: invitation.emailAddress }))
      onClose()
    },
  })
  return (
    <Dialog title={t('people.inviteTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} focusDisabled={!form.hasFormError} />
        <TextField
          id={form.idOf('emailAddress')}
          name="emailAddress"
          type="email"
          label={t('common:auth.email')}
          hint={t('people.inviteHint')}
          maxLength={EMAIL_MAX}
          autoComplete="off"
          message={form.messageOf('emailAddress')}
        />
        <fieldset>
          <legend className="t-strong">{t('people.role')}</legend>
          {(['COLLABORATOR', 'CONTACT'] as const).map((role) => (
            <CheckRow
              key={role}
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === 'COLLABORATOR'}
              label={t(`role.${role}`)}
              hint={t(`may.${role}`)}
            />
          ))}
        </fieldset>
        <FormActions submit={t('people.invite')} busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
