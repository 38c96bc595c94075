import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import type { FileLinkAnswer } from '#contract/schemas/attachment.ts'
import { useNotifyFailure } from '../forms/use-failure.ts'
import { LINK_FRESH_MS } from './link-fresh.ts'

interface FileLinkOptions<Key extends QueryKey> {
  /** How its address is asked for. */
  link: UseQueryOptions<FileLinkAnswer, Error, FileLinkAnswer, Key>
  /** Where the link leads while its address is not known: a place on the page. */
  place: string
  /** The press that fetches the file. */
  onFollow?: () => void
}

/**
 * A link to a download, for `FileAnchor`. Where it leads is asked for as soon as somebody means to press it, so that the
 * press itself is plain navigation, which no browser blocks (T45).
 */
export function useFileLink<Key extends QueryKey>({ link, place, onFollow }: FileLinkOptions<Key>) {
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
  return {
    busy,
    href: ready ?? place,
    onPointerEnter: mean,
    onPointerDown: mean,
    onFocus: mean,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => void follow(event),
  }
}
