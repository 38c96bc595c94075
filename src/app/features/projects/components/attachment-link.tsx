import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { attachmentQueries, LINK_FRESH_MS } from '#app/data/projects/attachments.ts'
import { useNotifyFailure } from '#app/platform/forms/use-failure.ts'
import { BusyBricks } from '#app/ui/busy-bricks.tsx'
import { buttonClass } from '#app/ui/button.tsx'

interface AttachmentLinkProps {
  projectId: string
  /** Null for all files of the project as one. */
  fileId: string | null
  /** The words on the link; an icon alone needs `label`. */
  children?: ReactNode
  label?: string
}

/**
 * A link to a download. Where it leads is asked for as soon as somebody means to press it, so that the press itself is
 * plain navigation, which no browser blocks (T45). The document stays: what arrives is saved, not shown.
 */
export function AttachmentLink({ projectId, fileId, children, label }: AttachmentLinkProps) {
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const link = attachmentQueries.link(projectId, fileId)
  const [meant, setMeant] = useState(false)
  const [busy, setBusy] = useState(false)
  const pressedAgain = useRef(false)
  // A link that has run out is asked for again when it is next meant.
  const { data, isStale } = useQuery({ ...link, enabled: meant, refetchOnWindowFocus: false })
  const ready = data && !isStale ? data.fileUrl : undefined
  const mean = () => setMeant(true)
  // By the clock, at the press: a device that slept has missed the moment when it ran out.
  const isFresh = () => queryClient.getQueryCache().find(link)?.isStaleByTime(LINK_FRESH_MS) === false

  async function follow(event: MouseEvent<HTMLAnchorElement>) {
    if ((ready && isFresh()) || pressedAgain.current) return
    event.preventDefault()
    if (busy) return
    const anchor = event.currentTarget
    setBusy(true)
    try {
      const { fileUrl } = await queryClient.fetchQuery(link)
      anchor.href = fileUrl
      // The press that was meant, now that it leads somewhere.
      pressedAgain.current = true
      anchor.click()
    } catch (error) {
      notifyFailure(error)
    } finally {
      pressedAgain.current = false
      setBusy(false)
    }
  }
  return (
    <a
      href={ready ?? '#attachments'}
      download
      className={buttonClass({ variant: 'quiet', icon: !children })}
      aria-label={label}
      aria-busy={busy || undefined}
      onPointerEnter={mean}
      onPointerDown={mean}
      onFocus={mean}
      onClick={(event) => void follow(event)}
    >
      {busy ? <BusyBricks /> : <Download className="i" aria-hidden="true" />}
      {children}
    </a>
  )
}
