import { MailOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoggedOutLink, readLink, type WorkingLink } from '#app/data/customers/read-link.ts'
import { forgetLinkSecret, LINK_PAGES } from '#app/platform/guard/link-secret.ts'
import { session } from '#app/platform/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import styles from './pending-link-bar.module.css'

/** The guard led away from the page of a link: offers to log out and go on there. A dead link is no reason to ask. */
export function PendingLinkBar({ kind }: { kind: LoggedOutLink }) {
  const { t } = useTranslation('app')
  const [link, setLink] = useState<WorkingLink | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    void readLink(kind).then((found) => {
      if (found.status === 'VALID') setLink(found)
      else if (found.status !== 'UNREACHABLE') forgetLinkSecret()
    })
  }, [kind])

  async function goOn() {
    setBusy(true)
    await session.logout()
    location.replace(LINK_PAGES[kind])
  }

  function dismiss() {
    forgetLinkSecret()
    setLink(null)
  }

  if (!link) return null
  return (
    <Note tone="ochre" role="status" icon={MailOpen}>
      <p>{t(`pendingLink.${kind}`, { address: link.emailAddress })}</p>
      <p className={styles.ways}>
        <Button busy={busy} onClick={() => void goOn()}>
          {t('pendingLink.goOn')}
        </Button>
        <Button variant="quiet" onClick={dismiss}>
          {t('pendingLink.later')}
        </Button>
      </p>
    </Note>
  )
}
