import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { Button } from '#app/ui/button.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { CheckList } from '../components/check-list.tsx'
import { Support } from '../components/support.tsx'
import { useChecks } from '../components/use-checks.ts'
import { type Device, useDevice } from '../components/use-device.ts'
import { Waiting } from '../components/waiting.tsx'
import { supportText } from '../model.ts'
import styles from './status-page.module.css'

/** How things stand on this device and between it and the server, for whoever wonders why something does not work (B44). */
export function StatusPage() {
  const { t } = useTranslation('app')
  const title = t('check.title')
  usePageTitle(title)
  const { device, isRunning, look } = useDevice()
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 className="t-page">{title}</h1>
          <p className="t-lead">{t('check.text')}</p>
        </div>
        <Button busy={isRunning} onClick={() => void look()}>
          <RotateCw className="i" aria-hidden="true" />
          {t('check.again')}
        </Button>
      </header>
      {device ? (
        <Found device={device} />
      ) : (
        <Skeleton label={t('check.running')} slow={false}>
          <ListBones />
        </Skeleton>
      )}
    </>
  )
}

function Found({ device }: { device: Device }) {
  const { t } = useTranslation('app')
  const checks = useChecks(device)
  const notes = checks.filter(({ fine }) => fine === false).length
  const about = { at: device.at, page: location.pathname, browser: navigator.userAgent }
  return (
    <Course split="2-1">
      <Cell className={styles.cell}>
        <p className="t-2xl" role="status">
          {notes === 0 ? t('check.fine') : t('check.notes', { count: notes })}
        </p>
        <CheckList checks={checks} acts={{ queue: <Waiting /> }} />
      </Cell>
      <Cell className={styles.cell}>
        <Support text={supportText(checks, about)} />
        <p>
          <Link to="/notifications" className="link" activeProps={{}}>
            {t('check.toMessages')}
          </Link>
        </p>
      </Cell>
    </Course>
  )
}
