import { ArrowRight, Images, QrCode, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { CODE_LENGTH, type KioskScreen, withDigit } from '../model.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Keypad } from './keypad.tsx'
import { KioskEnd } from './kiosk-end.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { LogInButton } from './log-in-button.tsx'
import { ShowroomName } from './showroom-name.tsx'
import { useLookUp } from './use-look-up.ts'

interface CodeScreenProps {
  show: (screen: KioskScreen) => void
  onBack: () => void
}

/** Six digits from the mail; the visit is looked for as soon as they are there (E37). */
export function CodeScreen({ show, onBack }: CodeScreenProps) {
  const { t } = useTranslation('app')
  const [code, setCode] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const { look, find } = useLookUp(show, () => {
    setCode('')
    setUnknown(true)
  })
  const failure = useFailure(find.error)
  const message = isUnknown ? t('kiosk.code.unknown') : failure

  function change(next: string) {
    setCode(next)
    setUnknown(false)
    find.reset()
    if (next.length === CODE_LENGTH) look({ method: 'CODE', code: next })
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
        <>
          <Button onClick={() => show({ name: 'scan' })}>
            <QrCode className="i" aria-hidden="true" />
            {t('kiosk.byPicture')}
          </Button>
          <Button onClick={() => show({ name: 'name' })}>
            <UserRound className="i" aria-hidden="true" />
            {t('kiosk.byName')}
          </Button>
          <Button onClick={() => show({ name: 'browse', guest: null })}>
            <Images className="i" aria-hidden="true" />
            {t('kiosk.lookRound')}
          </Button>
          <LogInButton />
        </>
      }
      end={
        <KioskEnd onBack={onBack}>
          <Button variant="quiet" onClick={() => show({ name: 'walkIn' })}>
            {t('kiosk.walkIn.enter')}
            <ArrowRight className="i" aria-hidden="true" />
          </Button>
        </KioskEnd>
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
      <ConnectionNotice />
    </KioskFrame>
  )
}
