import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { CheckList } from './check-list.tsx'
import { SupportReport } from './support-report.tsx'
import { useChecks } from './use-checks.ts'
import { type Diagnostics, useDiagnostics } from './use-diagnostics.ts'
import { PendingEdits } from './pending-edits.tsx'
import { supportText } from './checks.ts'
import styles from './status-page.module.css'

/** Diagnostics of this device and its connection to the server. */
export function StatusPage() {
  const { t } = useTranslation('app')
  const title = t('check.title')
  usePageTitle(title)
  const { diagnostics, isRunning, refresh } = useDiagnostics()
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 className="t-page">{title}</h1>
          <p className="t-lead">{t('check.text')}</p>
        </div>
        <Button busy={isRunning} onClick={() => void refresh()}>
          <RotateCw className="i" aria-hidden="true" />
          {t('check.again')}
        </Button>
      </header>
      {diagnostics ? (
        <DiagnosticsResult diagnostics={diagnostics} />
      ) : (
        <Skeleton label={t('check.running')} slow={false}>
          <ListSkeleton />
        </Skeleton>
      )}
    </>
  )
}

function DiagnosticsResult({ diagnostics }: { diagnostics: Diagnostics }) {
  const { t } = useTranslation('app')
  const checks = useChecks(diagnostics)
  const [warnings, others] = [checks.filter(({ isOk }) => isOk === false), checks.filter(({ isOk }) => isOk !== false)]
  const actions = { queue: <PendingEdits /> }
  const context = { checkedAt: diagnostics.checkedAt, page: location.pathname, browser: navigator.userAgent }
  return (
    <Row split="2-1">
      <Panel className={styles.cell}>
        <p className="t-2xl" role="status">
          {warnings.length === 0 ? t('check.fine') : t('check.notes', { count: warnings.length })}
        </p>
        {warnings.length > 0 && <CheckList checks={warnings} actions={actions} />}
        <details>
          <summary className={styles.summary}>{t('check.details')}</summary>
          <CheckList checks={others} actions={actions} />
        </details>
      </Panel>
      <Panel className={styles.cell}>
        <SupportReport text={supportText(checks, context)} />
        <p>
          <Link to="/notifications" className="link" activeProps={{}}>
            {t('check.toMessages')}
          </Link>
        </p>
      </Panel>
    </Row>
  )
}
