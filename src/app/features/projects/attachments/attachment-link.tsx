import type { ReactNode } from 'react'
import { attachmentQueries } from '#app/data/projects/attachments.ts'
import { useFileLink } from '#app/platform/files/use-file-link.ts'
import { FileAnchor } from '#app/ui/file-anchor.tsx'

interface AttachmentLinkProps {
  projectId: string
  /** Null for all files of the project as one. */
  fileId: string | null
  /** The words on the link; an icon alone needs `label`. */
  children?: ReactNode
  label?: string
}

/** A link to a file of a project, or to all of them. */
export function AttachmentLink({ projectId, fileId, children, label }: AttachmentLinkProps) {
  const anchor = useFileLink({ link: attachmentQueries.link(projectId, fileId), place: '#attachments' })
  return (
    <FileAnchor {...anchor} label={label}>
      {children}
    </FileAnchor>
  )
}
