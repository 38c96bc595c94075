import { Camera, ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import styles from './facade-editor.module.css'
import { type ChosenPhoto, preparePhoto } from './photo-file.ts'

/** Chooses a photograph of this device, or takes one with its camera. */
export function ChoosePhoto({ isFirst, onChoose }: { isFirst: boolean; onChoose: (chosen: ChosenPhoto) => void }) {
  const { t } = useTranslation('app')
  const library = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [failures, setFailures] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0]
    if (!file) return
    setIsBusy(true)
    try {
      onChoose(await preparePhoto(file, fileName(t('facade.fileName'), new Date())))
      setFailures(0)
    } catch {
      // Whatever the reason, the browser cannot show this file.
      setFailures(failures + 1)
    } finally {
      setIsBusy(false)
      // So that choosing the same file again fires a change event.
      input.value = ''
    }
  }
  return (
    <>
      {failures > 0 && <ErrorSummary errors={[{ text: t('facade.unreadable') }]} focusKey={failures} />}
      <div className={styles.buttons}>
        <input
          ref={library}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('facade.choose')}
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('facade.take')}
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        <Button variant={isFirst ? 'primary' : 'quiet'} busy={isBusy} onClick={() => library.current?.click()}>
          <ImagePlus className="i" aria-hidden="true" />
          {t(isFirst ? 'facade.choose' : 'facade.other')}
        </Button>
        {isFirst && (
          <Button className={styles.camera} busy={isBusy} onClick={() => camera.current?.click()}>
            <Camera className="i" aria-hidden="true" />
            {t('facade.take')}
          </Button>
        )}
      </div>
    </>
  )
}

/** A name that no other photograph of the project has: "Gevel 2026-11-23 09.30.15.jpg". */
function fileName(word: string, at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${word} ${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.')}.jpg`
}
