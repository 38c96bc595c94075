import { ArrowLeft, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFindVisit } from '#app/data/showroom/visit-mutations.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { CODE_LENGTH, type KioskScreen, withDigit } from '../model.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { Keypad } from './keypad.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { ShowroomName } from './showroom-name.tsx'
import { useIdleWords } from './use-idle-words.ts'

interface CodeScreenProps {
  show: (screen: KioskScreen) => void
  onBack: () => void
}

/** Six digits from the mail; the visit is looked for as soon as they are there (E37). */
export function CodeScreen({ show, onBack }: CodeScreenProps) {
  const { t } = useTranslation('app')
  const [code, setCode] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const find = useFindVisit()
  const failure = useFailure(find.error)
  const message = isUnknown ? t('kiosk.code.unknown') : failure

  function change(next: string) {
    setCode(next)
    setUnknown(false)
    find.reset()
    if (next.length === CODE_LENGTH) look(next)
  }
  function look(whole: string) {
    find.mutate(
      { method: 'CODE', code: whole },
      {
        onSuccess({ items }) {
          if (items.length > 0) return show({ name: 'found', visits: items, by: 'CODE' })
          setCode('')
          setUnknown(true)
        },
      },
    )
  }
  return (
    <KioskFrame
      place={<ShowroomName />}
      side={
        <Keypad
          onDigit={(digit) => change(withDigit(code, digit))}
          onBackspace={() => change(code.slice(0, -1))}
          onClear={() => change('')}
          disabled={find.isPending}
        />
      }
      actions={
        <Button onClick={() => show({ name: 'name' })}>
          <UserRound className="i" aria-hidden="true" />
          {t('kiosk.byName')}
        </Button>
      }
      end={
        <>
          <Button variant="quiet" onClick={onBack}>
            <ArrowLeft className="i" aria-hidden="true" />
            {t('kiosk.back')}
          </Button>
          <p className="num">{useIdleWords()}</p>
        </>
      }
    >
      <h1 className="t-page">{t('kiosk.code.title')}</h1>
      <p className="t-lead">{t('kiosk.code.text')}</p>
      <CodeBoxes code={code} />
      {message ? (
        <p role="alert">{message}</p>
      ) : (
        <p className="t-soft" role="status">
          {find.isPending ? t('kiosk.searching') : t('kiosk.code.hint')}
        </p>
      )}
    </KioskFrame>
  )
}
