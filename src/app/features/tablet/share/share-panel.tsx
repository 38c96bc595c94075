import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SHARE_CODE_MINUTES } from '#contract/appointments/limits.ts'
import { TABLET_SHARES_PER_HOUR } from '#contract/configuration/customer-bounds.ts'
import { useShareSelection } from '#app/data/shared-selections/shared-selection-mutations.ts'
import { shares, useHourlyBound } from '#app/data/tablet/tablet-bounds.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { QrCode } from '#app/ui/media/qr-code.tsx'
import styles from './share-panel.module.css'
import type { Selection } from '../selection.ts'

const CODE_LIFETIME_MS = SHARE_CODE_MINUTES * 60_000

/** A share code, and the selection that it was created for. */
interface ShareCode {
  readonly code: string
  readonly selection: Selection
}

/**
 * The selection as a QR code for the visitor's phone. A changed selection needs a new code, requested by a button
 * instead of on every touch.
 */
export function SharePanel({ selection, appointmentId }: { selection: Selection; appointmentId: string | null }) {
  const { t } = useTranslation('app')
  const [shareCode, setShareCode] = useState<ShareCode | null>(null)
  const { mutate, isPending, error } = useShareSelection()
  const failure = useErrorMessage(error)
  const { state, used, minutes } = useHourlyBound(shares, useNow())
  const isFull = state === 'reached'
  const [isExpired, setExpired] = useState(false)
  const isOutdated = shareCode !== null && shareCode.selection !== selection

  function createCode() {
    if (isFull) return
    const { ratings, type } = selection
    // An empty selection must not overwrite one made on another tablet.
    const appointmentIdToUpdate = ratings.length > 0 ? appointmentId : null
    mutate(
      { visitId: appointmentIdToUpdate, picks: [...ratings], draft: type && { type } },
      {
        onSuccess({ code }) {
          setShareCode({ code, selection })
          setExpired(false)
        },
      },
    )
  }
  useEffect(() => {
    if (!shareCode && !isFull) createCode()
    // On mount, and when there can be codes again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFull])
  // Measured by this tablet's clock, which may differ from the server's.
  useEffect(() => {
    if (!shareCode) return undefined
    const timer = setTimeout(() => setExpired(true), CODE_LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [shareCode])

  const address = shareCode && `${location.origin}/hand-over/${shareCode.code}`
  const full = t('picks.code.full', { max: TABLET_SHARES_PER_HOUR, count: minutes })
  const isMissing = isFull && (shareCode === null || isOutdated || isExpired)
  const message = isMissing
    ? full
    : (failure ?? (isOutdated ? t('picks.code.old') : shareCode && isExpired ? t('picks.code.over') : null))
  return (
    <section className={styles.panel} aria-labelledby="hand-over">
      <h2 className="t-2xl" id="hand-over">
        {t('picks.code.title')}
      </h2>
      {address && !message ? (
        <>
          <QrCode text={address} label={t('picks.code.picture')} className={styles.picture} />
          <p className="t-soft">
            {selection.ratings.length > 0
              ? t('picks.code.text', { count: selection.ratings.length, minutes: SHARE_CODE_MINUTES })
              : t('picks.code.empty', { minutes: SHARE_CODE_MINUTES })}
          </p>
          <p className={styles.address}>{address}</p>
          {!isFull && (
            <BoundNote
              state={state}
              near={t('picks.code.near', { used, max: TABLET_SHARES_PER_HOUR })}
              reached={full}
            />
          )}
        </>
      ) : (
        <>
          <p role={failure ? 'alert' : 'status'}>{message ?? t('picks.code.making')}</p>
          {message && !isMissing && (
            <Button variant="primary" busy={isPending} onClick={createCode}>
              <RotateCw className="i" aria-hidden="true" />
              {t('picks.code.make')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
