import { Paperclip } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED_EXTENSIONS } from '#contract/attachments/file-types.ts'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './attachments.module.css'
import { useUploadQueue } from '../pending-changes/use-outbox.ts'

interface AttachmentDropZoneProps {
  projectId: string
  isOnline: boolean
  /** The id of the explanation that no more files can be added; undefined while there is room. */
  fullNote: string | undefined
}

/** Adds files by button or drop; offline they are queued on this device. */
export function AttachmentDropZone({ projectId, isOnline, fullNote }: AttachmentDropZoneProps) {
  const { t } = useTranslation('app')
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const uploads = useUploadQueue()

  function addFiles(list: FileList | null) {
    // A copy: the FileList is emptied when the input is reset.
    const files = [...(list ?? [])]
    if (files.length > 0 && !fullNote) uploads((queue) => queue.add(projectId, files))
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(false)
    addFiles(event.dataTransfer.files)
  }
  function handleDragOver(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(!fullNote)
  }
  return (
    // Dropping is a shortcut; the button inside is accessible to everybody.
    <div
      className={cx(styles.dropZone, isDragOver && styles.dragOver)}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_EXTENSIONS}
        aria-label={t('files.add')}
        onChange={({ currentTarget }) => {
          addFiles(currentTarget.files)
          // So that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
      <Button
        aria-disabled={fullNote !== undefined || undefined}
        aria-describedby={fullNote}
        onClick={() => input.current?.click()}
      >
        <Paperclip className="i" aria-hidden="true" />
        {t('files.add')}
      </Button>
      <p className="t-s t-soft">
        {isOnline ? t('files.hint', { megabytes: ATTACHMENT_SIZE_MAX / 1024 ** 2 }) : t('files.offline')}
      </p>
    </div>
  )
}
