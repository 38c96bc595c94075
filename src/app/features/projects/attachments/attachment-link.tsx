import type { ReactNode } from 'react'
import { attachmentQueries } from '#app/data/projects/attachments.ts'
import { useFileLink } from '#app/platform/files/use-file-link.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { DownloadLink } from '#app/ui/forms/download-link.tsx'

interface AttachmentLinkProps {
  projectId: string
  /** Null for an archive of all files of the project. */
  fileId: string | null
  /** The link text; without it `label` is required. */
  children?: ReactNode
  label?: string
}

/** A download link for one file of a project, or for all of them. */
export function AttachmentLink({ projectId, fileId, children, label }: AttachmentLinkProps) {
  const anchor = useFileLink({ link: attachmentQueries.link(projectId, fileId), fallbackHref: '#attachments' })
  // A showroom's tablet blocks downloads, as they would stay on it.
  if (isTablet()) return null
  return (
    <DownloadLink {...anchor} label={label}>
      {children}
    </DownloadLink>
  )
}
