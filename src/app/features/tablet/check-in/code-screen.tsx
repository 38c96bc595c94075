import { ArrowRight, Images, QrCode, UserRound } from 'lucide-react'
import { useState, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { Button } from '#app/ui/forms/button.tsx'
import type { TabletScreen } from '../tablet-screen.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { TabletFooter } from '../tablet-footer.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import { ShowroomName } from '../showroom-name.tsx'
import { LogInButton } from './log-in-button.tsx'
import { useAppointmentSearch } from './use-appointment-search.ts'
import styles from './code-screen.module.css'
import { Keypad } from '#app/ui/forms/keypad.tsx'

const CODE_LENGTH = 6

interface CodeScreenProps {
  show: (screen: TabletScreen) => void
  onBack: () => void
}

/** Searches as soon as the six digits of the e-mail are typed. */
export function CodeScreen({ show, onBack }: CodeScreenProps) {
  const { t } = useTranslation('app')
  const [code, setCode] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const { search, find } = useAppointmentSearch(show, () => {
    setCode('')
    setUnknown(true)
  })
  const failure = useErrorMessage(find.error)
  const message = isUnknown ? t('kiosk.code.unknown') : failure

  function change(next: string) {
    setCode(next)
    setUnknown(false)
    find.reset()
    if (next.length === CODE_LENGTH) search({ method: 'CODE', code: next })
  }
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      notice={<ConnectionNotice />}
      side={
        <Keypad
          onDigit={(digit) => change((code + digit).slice(0, CODE_LENGTH))}
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
          <Button onClick={() => show({ name: 'browse', visitor: null })}>
            <Images className="i" aria-hidden="true" />
            {t('kiosk.lookRound')}
          </Button>
          <LogInButton />
        </>
      }
      footer={
        <TabletFooter onBack={onBack}>
          <Button variant="quiet" onClick={() => show({ name: 'walkIn' })}>
            {t('kiosk.walkIn.enter')}
            <ArrowRight className="i" aria-hidden="true" />
          </Button>
        </TabletFooter>
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
    </TabletFrame>
  )
}

function CodeBoxes({ code }: { code: string }) {
  const { t } = useTranslation('app')
  const label = t('kiosk.code.typed', { count: code.length, max: CODE_LENGTH })
  return (
    <div className={styles.code} role="img" aria-label={label}>
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <Fragment key={index}>
          {index === CODE_LENGTH / 2 && <i />}
          <span data-next={index === code.length || undefined}>{code[index]}</span>
        </Fragment>
      ))}
    </div>
  )
}
