import { MailOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoggedOutLink, readLink, type WorkingLink } from '#app/data/auth/mail-link.ts'
import { usePendingCount } from '#app/data/projects/outbox/use-pending-edits.ts'
import { focusPage } from '#app/platform/navigation/focus-neighbour.ts'
import { removeLinkSecret, LINK_PAGES } from '#app/platform/navigation/link-secret.ts'
import { session } from '#app/platform/session/session.ts'
import { hasUnsavedChanges } from '#app/platform/state/unsaved-changes.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import styles from './pending-link-bar.module.css'

/**
 * Offers to sign out and open a link for logged-out users; asks for confirmation when unsaved input or pending edits
 * would be lost. Hidden when the link is invalid.
 */
export function PendingLinkBar({ kind }: { kind: LoggedOutLink }) {
  const { t } = useTranslation('app')
  const [link, setLink] = useState<WorkingLink | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const pendingCount = usePendingCount()
  const losesInput = () => hasUnsavedChanges() || pendingCount > 0

  useEffect(() => {
    void readLink(kind).then((found) => {
      if (found.status === 'VALID') setLink(found)
      else if (found.status !== 'UNREACHABLE') removeLinkSecret()
    })
  }, [kind])

  async function signOutAndOpenLink() {
    setConfirming(false)
    setBusy(true)
    await session.logout()
    location.replace(LINK_PAGES[kind])
  }

  function dismiss() {
    removeLinkSecret()
    setLink(null)
    // The pressed button disappears.
    focusPage()
  }

  if (!link) return null
  return (
    <>
      <Note tone="ochre" role="status" icon={MailOpen}>
        <p>
          {link.emailAddress === undefined
            ? t(`pendingLink.${kind}Unknown`)
            : t(`pendingLink.${kind}`, { address: link.emailAddress })}
        </p>
        <p className={styles.actions}>
          <Button busy={busy} onClick={() => (losesInput() ? setConfirming(true) : void signOutAndOpenLink())}>
            {t('pendingLink.goOn')}
          </Button>
          <Button variant="quiet" onClick={dismiss}>
            {t('pendingLink.later')}
          </Button>
        </p>
      </Note>
      {/* Goes once what would have been lost has been sent. */}
      {isConfirming && losesInput() && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirm={t('pendingLink.goOn')}
          cancel={t('unsaved.stay')}
          onConfirm={() => void signOutAndOpenLink()}
          onCancel={() => setConfirming(false)}
        >
          {pendingCount > 0 ? t('unsaved.waiting', { count: pendingCount }) : t('unsaved.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
