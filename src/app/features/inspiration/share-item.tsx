import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notify } from '#app/platform/notify/notify.tsx'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { Button } from '#app/ui/forms/button.tsx'

interface ShareItemProps {
  title: string
  /** Search parameters that belong to the shared address. */
  search?: string
}

/** Shares the address of the page through the device's share sheet, else copies it. */
export function ShareItem({ title, search = '' }: ShareItemProps) {
  const { t } = useTranslation('app')
  // The share sheet would lead out of the tablet's portal.
  if (isTablet()) return null
  async function share() {
    // Without the page's own query, which may name one of the customer's projects.
    const url = location.origin + location.pathname + search
    // Some browsers have no share sheet.
    const device: Partial<Navigator> = navigator
    try {
      if (device.share) return await device.share({ title, url })
      await navigator.clipboard.writeText(url)
      notify(t('share.copied'))
    } catch (error) {
      // The share sheet was closed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify(t('share.failed'), { tone: 'error' })
    }
  }
  return (
    <Button variant="quiet" aria-label={t('share.label', { title })} onClick={() => void share()}>
      <Share2 className="i" aria-hidden="true" />
      {t('share.button')}
    </Button>
  )
}
