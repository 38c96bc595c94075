import { useTranslation } from 'react-i18next'
import { projectInvitationSchema } from '#contract/schemas/project-people.ts'
import { EMAIL_MAX } from '#contract/constants/limits.ts'
import { useInvite } from '#app/data/projects/project-people.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckRow } from '#app/ui/check-row.tsx'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import styles from './address-dialog.module.css'

/** Puts somebody on the project by their address; what they find there is theirs once they have an account (E07). */
export function InviteDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const invite = useInvite(projectId)
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
    <Dialog title={t('people.inviteTitle')} closeLabel={t('common:form.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} passive={!form.hasWholeError} />
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
        <DialogEnd>
          <Button variant="quiet" onClick={onClose}>
            {t('common:form.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('people.invite')}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  )
}
