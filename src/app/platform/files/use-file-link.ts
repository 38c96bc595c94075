import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import type { FileLinkResponse } from '#contract/attachments/schema.ts'
import { useNotifyError } from '../forms/use-error-message.ts'
import { FILE_LINK_STALE_MS } from './file-link-lifetime.ts'

interface FileLinkOptions<Key extends QueryKey> {
  /** The query for the file's URL. */
  link: UseQueryOptions<FileLinkResponse, Error, FileLinkResponse, Key>
  /** The link's target until the URL is known: a hash on this page. */
  fallbackHref: string
  /** Called when the file is downloaded. */
  onDownload?: () => void
}

/**
 * Props of a `DownloadLink`. The URL is fetched on hover or focus, so that the click itself is plain navigation, which
 * no browser blocks.
 */
export function useFileLink<Key extends QueryKey>({ link, fallbackHref, onDownload }: FileLinkOptions<Key>) {
  const notifyFailure = useNotifyError()
  const queryClient = useQueryClient()
  const [isIntended, setIntended] = useState(false)
  const [busy, setBusy] = useState(false)
  const isRepeatedClick = useRef(false)
  // An expired URL is refetched on the next hover or focus.
  const { data, isStale } = useQuery({ ...link, enabled: isIntended, refetchOnWindowFocus: false })
  const url = data && !isStale ? data.fileUrl : undefined
  const prefetch = () => setIntended(true)
  // Compared with the clock at the click, as timers miss the expiry while a device sleeps.
  const isFresh = () => queryClient.getQueryCache().find(link)?.isStaleByTime(FILE_LINK_STALE_MS) === false

  async function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if ((url && isFresh()) || isRepeatedClick.current) return onDownload?.()
    event.preventDefault()
    if (busy) return
    const anchor = event.currentTarget
    setBusy(true)
    try {
      const { fileUrl } = await queryClient.fetchQuery(link)
      anchor.href = fileUrl
      // Repeats the user's click, now that the URL is known.
      isRepeatedClick.current = true
      anchor.click()
    } catch (error) {
      notifyFailure(error)
    } finally {
      isRepeatedClick.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    href: url ?? fallbackHref,
    onPointerEnter: prefetch,
    onPointerDown: prefetch,
    onFocus: prefetch,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => void onClick(event),
  }
}
