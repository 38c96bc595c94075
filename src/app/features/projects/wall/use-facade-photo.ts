import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Attachment } from '#contract/attachments/schema.ts'
import { attachmentQueries } from '#app/data/projects/attachments.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import type { Upload } from '#app/data/projects/outbox/upload-queue.ts'
import { useUploads } from '#app/data/projects/outbox/use-pending-edits.ts'
import { decodePhoto } from '#app/platform/files/decode-photo.ts'

/** The photograph of a façade, which is an attachment of its project or still an upload. */
export interface FacadePhoto {
  /** Undefined while it loads, null when it cannot be shown. */
  readonly photo: ImageBitmap | null | undefined
  readonly attachment: Attachment | undefined
  readonly upload: Upload | undefined
}

/** Loads a photograph by its name, unless that is undefined. */
export function useFacadePhoto(projectId: string, name: string | undefined): FacadePhoto {
  const isRequested = name !== undefined && !isLocalProject(projectId)
  const { data, isLoading, refetch } = useQuery({ ...attachmentQueries.list(projectId), enabled: isRequested })
  const upload = useUploads(projectId).find((file) => file.name === name)
  const attachment = data?.items.find((file) => file.name === name)
  const [loaded, setLoaded] = useState<{ name: string; photo: ImageBitmap }>()
  const [failedSource, setFailedSource] = useState<Blob | string>()
  const source = upload?.file ?? attachment?.previewUrl ?? undefined
  // Once decoded it stays, as its link may expire and the device go offline.
  const photo = loaded?.name === name ? loaded?.photo : undefined
  const isNeeded = isRequested && photo === undefined

  useEffect(() => {
    if (!isNeeded || source === undefined) return undefined
    let isCurrent = true
    decodePhoto(source).then(
      (decoded) => {
        if (isCurrent) setLoaded({ name, photo: decoded })
      },
      () => {
        if (!isCurrent) return
        setFailedSource(source)
        // The link may have expired: the list then has a new one.
        if (typeof source === 'string') void refetch()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded, name, source, refetch])

  const isMissing = source === undefined ? !isLoading : source === failedSource
  return { photo: photo ?? (isMissing ? null : undefined), attachment, upload }
}
