import { MailOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoggedOutLink, readLink, type WorkingLink } from '#app/data/auth/mail-link.ts'
import { useSignOut } from '#app/data/projects/outbox/use-sign-out.ts'
import { focusPage } from '#app/platform/navigation/focus-neighbour.ts'
import { removeLinkSecret, LINK_PAGES } from '#app/platform/navigation/link-secret.ts'
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
  const signOut = useSignOut(() => location.replace(LINK_PAGES[kind]))

  useEffect(() => {
    void readLink(kind).then((found) => {
      if (found.status === 'VALID') setLink(found)
      else if (found.status !== 'UNREACHABLE') removeLinkSecret()
    })
  }, [kind])

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
          <Button busy={signOut.isBusy} onClick={signOut.start}>
            {t('pendingLink.goOn')}
          </Button>
          <Button variant="quiet" onClick={dismiss}>
            {t('pendingLink.later')}
          </Button>
        </p>
      </Note>
      {signOut.pendingCount !== null && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirm={t('pendingLink.goOn')}
          cancel={t('unsaved.stay')}
          onConfirm={signOut.confirm}
          onCancel={signOut.cancel}
        >
          {signOut.pendingCount > 0 ? t('unsaved.waiting', { count: signOut.pendingCount }) : t('unsaved.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
