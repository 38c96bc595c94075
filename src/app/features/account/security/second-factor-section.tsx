import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#contract/account/second-factor-schema.ts'
import { passkeyQueries } from '#app/data/account/passkeys.ts'
import { secondFactorQueries } from '#app/data/account/second-factor.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { DisableSecondFactorDialog, EnableSecondFactorDialog } from './second-factor-dialogs.tsx'
import styles from './security-rows.module.css'

interface SecondFactorSectionProps {
  customerId: string
  /** False for customers with linked sign-ins only, who confirm by nothing else. */
  hasPassword: boolean
}

/** From so few recovery codes on the customer is told to make new ones. */
const FEW_CODES = 3

/** Whether signing in asks for a second factor, which is offered and never needed; nothing where the backend has none. */
export function SecondFactorSection({ customerId, hasPassword }: SecondFactorSectionProps) {
  const { t } = useTranslation('app')
  const query = useQuery(secondFactorQueries.status(customerId))
  const passkeys = useQuery(passkeyQueries.list(customerId)).data?.items
  const isOnline = useOnline()
  const isSlow = useSlow(query.isPending)
  /** Null once a dialog was closed. */
  const [action, setAction] = useState<'enable' | 'renew' | 'disable' | null>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isEnabled = query.data?.enabled
  useEffect(() => {
    // The button that opened the dialog may be gone.
    if (action === null && document.activeElement === document.body) heading.current?.focus()
  }, [action, isEnabled])
  if (!isOffered(query)) return null
  const owner = { customerId, hasPassword, onClose: () => setAction(null) }
  const status = query.data
  return (
    <TitledSection ref={heading} title={t('secondFactor.title')} text={t('secondFactor.text')}>
      {!status ? (
        <LoadState query={query} isOnline={isOnline} isSlow={isSlow} errorTitle={t('secondFactor.fail')}>
          <ListSkeleton rows={1} />
        </LoadState>
      ) : status.enabled ? (
        <Enabled status={status} onRenew={() => setAction('renew')} onDisable={() => setAction('disable')} />
      ) : passkeys?.length === 0 ? (
        <p className="t-soft">{t('secondFactor.needsPasskey')}</p>
      ) : (
        <p>
          <Button onClick={() => setAction('enable')}>{t('secondFactor.enable')}</Button>
        </p>
      )}
      {(action === 'enable' || action === 'renew') && (
        <EnableSecondFactorDialog {...owner} isRenewal={action === 'renew'} />
      )}
      {action === 'disable' && <DisableSecondFactorDialog {...owner} />}
    </TitledSection>
  )
}

interface EnabledProps {
  status: SecondFactor
  onRenew: () => void
  onDisable: () => void
}

function Enabled({ status: { enabledAt, recoveryCodesLeft: count }, onRenew, onDisable }: EnabledProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <>
      <div className={styles.row}>
        <ShieldCheck className="i" aria-hidden="true" />
        <div className={styles.details}>
          <b>{t('secondFactor.on')}</b>
          <span className="t-s t-soft">
            {[
              ...(enabledAt ? [t('security.since', { day: formatDay(enabledAt, locale) })] : []),
              t('secondFactor.codesLeft', { count }),
            ].join(', ')}
          </span>
          {count <= FEW_CODES && <span className="t-s">{t('secondFactor.fewCodes')}</span>}
        </div>
      </div>
      <p className={styles.actions}>
        <Button onClick={onRenew}>{t('secondFactor.renew')}</Button>
        <Button variant="quiet" onClick={onDisable}>
          {t('secondFactor.disable')}
        </Button>
      </p>
    </>
  )
}
