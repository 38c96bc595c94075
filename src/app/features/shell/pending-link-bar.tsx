import { MailOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoggedOutLink, readLink, type WorkingLink } from '#app/data/auth/mail-link.ts'
import { removeLinkSecret, LINK_PAGES } from '#app/platform/navigation/link-secret.ts'
import { session } from '#app/platform/session/session.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import styles from './pending-link-bar.module.css'

/** Offers to sign out and open a link for logged-out users. Hidden when the link is invalid. */
export function PendingLinkBar({ kind }: { kind: LoggedOutLink }) {
  const { t } = useTranslation('app')
  const [link, setLink] = useState<WorkingLink | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    void readLink(kind).then((found) => {
      if (found.status === 'VALID') setLink(found)
      else if (found.status !== 'UNREACHABLE') removeLinkSecret()
    })
  }, [kind])

  async function signOutAndOpenLink() {
    setBusy(true)
    await session.logout()
    location.replace(LINK_PAGES[kind])
  }

  function dismiss() {
    removeLinkSecret()
    setLink(null)
  }

  if (!link) return null
  return (
    <Note tone="ochre" role="status" icon={MailOpen}>
      <p>
        {link.emailAddress === undefined
          ? t(`pendingLink.${kind}Unknown`)
          : t(`pendingLink.${kind}`, { address: link.emailAddress })}
      </p>
      <p className={styles.actions}>
        <Button busy={busy} onClick={() => void signOutAndOpenLink()}>
          {t('pendingLink.goOn')}
        </Button>
        <Button variant="quiet" onClick={dismiss}>
          {t('pendingLink.later')}
        </Button>
      </p>
    </Note>
  )
}
