import { KeyRound, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import { canUnlinkSignIn } from '#contract/projects/capabilities.ts'
import type { SignIns } from '#contract/account/schema.ts'
import { useUnlink } from '#app/data/account/account-mutations.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import styles from './security-rows.module.css'

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** Password and linked social accounts; the last one cannot be unlinked. */
export function SignInMethods({ customerId, signIns }: { customerId: string; signIns: SignIns }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const [unlinking, setUnlinking] = useState<SignInProvider | null>(null)
  const permission = canUnlinkSignIn(signIns)
  return (
    <>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <KeyRound className="i" aria-hidden="true" />
          <div className={styles.details}>
            <b>{t('security.withPassword')}</b>
            <span className="t-s t-soft">{signIns.hasPassword ? t('security.set') : t('security.notSet')}</span>
          </div>
        </li>
        {signIns.items.map(({ provider, emailAddress, linkedAt }) => (
          <li key={provider} className={styles.row} ref={keepFocus}>
            <Link2 className="i" aria-hidden="true" />
            <div className={styles.details}>
              <b>{PROVIDER_NAMES[provider]}</b>
              <span className="t-s t-soft">
                {[emailAddress, t('security.since', { day: formatDay(linkedAt, locale) })].filter(Boolean).join(', ')}
              </span>
              {!permission.ok && (
                <span className="t-s" id="last-way-in">
                  {t(`reason.${permission.reason}`)}
                </span>
              )}
            </div>
            <Button
              variant="quiet"
              aria-disabled={!permission.ok}
              aria-label={t('security.unlinkOne', { provider: PROVIDER_NAMES[provider] })}
              aria-describedby={permission.ok ? undefined : 'last-way-in'}
              onClick={() => setUnlinking(provider)}
            >
              {t('security.unlink')}
            </Button>
          </li>
        ))}
      </ul>
      {unlinking && <Unlink customerId={customerId} provider={unlinking} onClose={() => setUnlinking(null)} />}
    </>
  )
}

interface UnlinkProps {
  customerId: string
  provider: SignInProvider
  onClose: () => void
}

function Unlink({ customerId, provider, onClose }: UnlinkProps) {
  const { t } = useTranslation('app')
  const { run, ...state } = useAction(useUnlink(customerId), () => {
    notify(t('security.unlinked'))
    onClose()
  })
  const name = PROVIDER_NAMES[provider]
  return (
    <ConfirmDialog
      title={t('security.unlinkTitle', { provider: name })}
      confirm={t('security.unlink')}
      {...state}
      onConfirm={() => run(provider)}
      onCancel={onClose}
    >
      {t('security.unlinkText', { provider: name })}
    </ConfirmDialog>
  )
}
