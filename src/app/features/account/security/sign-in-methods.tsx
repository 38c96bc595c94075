import { KeyRound, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProvider } from '#contract/constants/oauth.ts'
import { canUnlink } from '#contract/rules/capabilities.ts'
import type { SignIns } from '#contract/schemas/account.ts'
import { useUnlink } from '#app/data/account/account-mutations.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { PROVIDER_NAMES } from '../model.ts'
import styles from './account-rows.module.css'

/** The ways in: the password and what other companies vouch for. The last one stays (E20). */
export function SignInList({ customerId, signIns }: { customerId: string; signIns: SignIns }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const [asking, setAsking] = useState<SignInProvider | null>(null)
  const may = canUnlink(signIns)
  return (
    <>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <KeyRound className="i" aria-hidden="true" />
          <div className={styles.words}>
            <b>{t('security.withPassword')}</b>
            <span className="t-s t-soft">{signIns.hasPassword ? t('security.set') : t('security.notSet')}</span>
          </div>
        </li>
        {signIns.items.map(({ provider, emailAddress, linkedAt }) => (
          <li key={provider} className={styles.row}>
            <Link2 className="i" aria-hidden="true" />
            <div className={styles.words}>
              <b>{PROVIDER_NAMES[provider]}</b>
              <span className="t-s t-soft">
                {[emailAddress, t('security.since', { day: formatDay(linkedAt, locale) })].filter(Boolean).join(', ')}
              </span>
              {!may.ok && (
                <span className="t-s" id="last-way-in">
                  {t(`reason.${may.reason}`)}
                </span>
              )}
            </div>
            <Button
              variant="quiet"
              disabled={!may.ok}
              aria-label={t('security.unlinkOne', { provider: PROVIDER_NAMES[provider] })}
              aria-describedby={may.ok ? undefined : 'last-way-in'}
              onClick={() => setAsking(provider)}
            >
              {t('security.unlink')}
            </Button>
          </li>
        ))}
      </ul>
      {asking && <Unlink customerId={customerId} provider={asking} onClose={() => setAsking(null)} />}
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
  const unlink = useUnlink(customerId)
  const failure = useFailure(unlink.error)
  const name = PROVIDER_NAMES[provider]
  function confirm() {
    unlink.mutate(provider, {
      onSuccess: () => {
        notify(t('security.unlinked'))
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      title={t('security.unlinkTitle', { provider: name })}
      confirm={t('security.unlink')}
      busy={unlink.isPending}
      failure={failure}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('security.unlinkText', { provider: name })}
    </ConfirmDialog>
  )
}
