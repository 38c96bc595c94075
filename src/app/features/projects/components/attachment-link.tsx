import type { ReactNode } from 'react'
import { attachmentQueries } from '#app/data/projects/attachments.ts'
import { FileLink } from '#app/platform/files/file-link.tsx'

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
  return (
    <FileLink link={attachmentQueries.link(projectId, fileId)} place="#attachments" label={label}>
      {children}
    </FileLink>
  )
}
