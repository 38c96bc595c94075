import { Paperclip } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_TYPES } from '#contract/constants/attachment-types.ts'
import { ATTACHMENT_SIZE_MAX } from '#contract/constants/limits.ts'
import { addUploads } from '#app/data/projects/attachment-uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import styles from './attachments.module.css'

/** By their endings: the media types of drawings are unknown to most devices. What a file is, its content decides. */
const ACCEPTED = Object.values(ATTACHMENT_TYPES)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',')

/** Where files come in: by a button, or dropped on it. */
export function AttachmentAdd({ projectId, online }: { projectId: string; online: boolean }) {
  const { t } = useTranslation('app')
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(files: FileList | null) {
    if (files) addUploads(projectId, [...files])
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (online) take(event.dataTransfer.files)
  }
  function hover(event: DragEvent) {
    event.preventDefault()
    setOver(online)
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
      <Button disabled={!online} onClick={() => picker.current?.click()}>
        <Paperclip className="i" aria-hidden="true" />
        {t('files.add')}
      </Button>
      <p className="t-s t-soft">
        {online ? t('files.hint', { megabytes: ATTACHMENT_SIZE_MAX / 1024 ** 2 }) : t('files.offline')}
      </p>
    </div>
  )
}
