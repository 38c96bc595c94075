import { Paperclip } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_TYPES } from '#contract/constants/attachment-types.ts'
import { ATTACHMENT_SIZE_MAX } from '#contract/constants/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import styles from './attachments.module.css'
import { useUploadQueue } from './use-outbox.ts'

/** By their endings: the media types of drawings are unknown to most devices. What a file is, its content decides. */
const ACCEPTED = Object.values(ATTACHMENT_TYPES)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',')

/** Where files come in, by a button or dropped on it; without a network they are kept here until there is one. */
export function AttachmentAdd({ projectId, online }: { projectId: string; online: boolean }) {
  const { t } = useTranslation('app')
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const uploads = useUploadQueue()

  function take(list: FileList | null) {
    // The list empties with its control, before the step is taken.
    const files = [...(list ?? [])]
    if (files.length > 0) uploads((queue) => queue.add(projectId, files))
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  function hover(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }
  return (
    // Dropping is one more way; the button inside is there for everybody.
    <div
      className={cx(styles.drop, over && styles.over)}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('files.add')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button onClick={() => picker.current?.click()}>
        <Paperclip className="i" aria-hidden="true" />
        {t('files.add')}
      </Button>
      <p className="t-s t-soft">
        {online ? t('files.hint', { megabytes: ATTACHMENT_SIZE_MAX / 1024 ** 2 }) : t('files.offline')}
      </p>
    </div>
  )
}
