import { useTranslation } from 'react-i18next'
import { PasswordField } from '#app/ui/forms/password-field.tsx'

/** The current password, with which a customer confirms a sensitive change; not shown to one who has none. */
export function CurrentPasswordField({ id, message }: { id: string; message: string | undefined }) {
  const { t } = useTranslation('app')
  return (
    <PasswordField
      id={id}
      name="currentPassword"
      label={t('security.proof')}
      showLabel={t('common:auth.showPassword')}
      capsHint={t('common:auth.capsLock')}
      message={message}
      autoComplete="current-password"
    />
  )
}
