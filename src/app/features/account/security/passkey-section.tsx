import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/account/passkey-schema.ts'
import { PASSKEYS_MAX } from '#contract/configuration/limits.ts'
import { hasPasskeySupport, passkeyQueries } from '#app/data/account/passkeys.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import styles from './security-rows.module.css'

interface PasskeySectionProps {
  customerId: string
  /** False for customers with linked sign-ins only, who confirm by nothing else. */
  hasPassword: boolean
}

/** Passkeys of the account, which are offered and never needed; nothing where the backend has none. */
export function PasskeySection({ customerId, hasPassword }: PasskeySectionProps) {
  const { t } = useTranslation('app')
  const query = useQuery(passkeyQueries.list(customerId))
  const isOnline = useOnline()
  const isSlow = useSlow(query.isPending)
  if (!isOffered(query)) return null
  const passkeys = query.data?.items
  return (
    <TitledSection title={t('passkey.title')} text={t('passkey.text')}>
      {passkeys === undefined ? (
        <LoadState query={query} isOnline={isOnline} isSlow={isSlow} errorTitle={t('passkey.fail')}>
          <ListSkeleton rows={1} />
        </LoadState>
      ) : (
        <PasskeyList customerId={customerId} hasPassword={hasPassword} passkeys={passkeys} />
      )}
    </TitledSection>
  )
}

type Action = { readonly name: 'add' } | { readonly name: 'rename' | 'remove'; readonly passkey: Passkey }

function PasskeyList({ passkeys, ...owner }: PasskeySectionProps & { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('app')
  const [action, setAction] = useState<Action | null>(null)
  const onClose = () => setAction(null)
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="t-soft">{t('passkey.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAction({ name: 'rename', passkey })}
              onRemove={() => setAction({ name: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {/* A new one could be stored on the showroom's tablet. */}
      {!isTablet() && <AddButton isFull={passkeys.length >= PASSKEYS_MAX} onAdd={() => setAction({ name: 'add' })} />}
      {action?.name === 'add' && <AddPasskeyDialog {...owner} onClose={onClose} />}
      {action?.name === 'rename' && <RenamePasskeyDialog {...owner} passkey={action.passkey} onClose={onClose} />}
      {action?.name === 'remove' && <RemovePasskeyDialog {...owner} passkey={action.passkey} onClose={onClose} />}
    </>
  )
}

function AddButton({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const { t } = useTranslation('app')
  if (!hasPasskeySupport()) return <p className="t-s t-soft">{t('passkey.unsupported')}</p>
  if (isFull) return <p className="t-s t-soft">{t('passkey.full', { max: PASSKEYS_MAX })}</p>
  return (
    <p>
      <Button onClick={onAdd}>{t('passkey.add')}</Button>
    </p>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const used = lastUsedAt ? t('passkey.used', { day: formatDay(lastUsedAt, locale) }) : t('passkey.unused')
  return (
    <li className={styles.row} ref={keepFocus}>
      <Fingerprint className="i" aria-hidden="true" />
      <div className={styles.details}>
        <b>{name}</b>
        <span className="t-s t-soft">
          {[t('security.since', { day: formatDay(createdAt, locale) }), used].join(', ')}
        </span>
      </div>
      <Button variant="quiet" aria-label={t('passkey.renameOne', { name })} onClick={onRename}>
        {t('passkey.rename')}
      </Button>
      <Button variant="quiet" aria-label={t('passkey.removeOne', { name })} onClick={onRemove}>
        {t('passkey.remove')}
      </Button>
    </li>
  )
}
