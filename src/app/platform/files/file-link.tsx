import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { FileLinkAnswer } from '#contract/schemas/attachment.ts'
import { useNotifyFailure } from '#app/platform/forms/use-failure.ts'
import { BusyBricks } from '#app/ui/busy-bricks.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { LINK_FRESH_MS } from './link-fresh.ts'

interface FileLinkProps<Key extends QueryKey> {
  /** How its address is asked for. */
  link: UseQueryOptions<FileLinkAnswer, Error, FileLinkAnswer, Key>
  /** Where the link leads while its address is not known: a place on the page. */
  place: string
  /** The words on the link; an icon alone needs `label`. */
  children?: ReactNode
  label?: string | undefined
  /** The press that fetches the file. */
  onFollow?: () => void
}

/**
 * A link to a download. Where it leads is asked for as soon as somebody means to press it, so that the press itself is
 * plain navigation, which no browser blocks (T45). The document stays: what arrives is saved, not shown.
 */
export function FileLink<Key extends QueryKey>({ link, place, children, label, onFollow }: FileLinkProps<Key>) {
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
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
    if ((ready && isFresh()) || pressedAgain.current) return onFollow?.()
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
      href={ready ?? place}
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
