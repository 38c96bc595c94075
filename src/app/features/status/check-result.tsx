import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { CheckList } from './check-list.tsx'
import { type Check, supportText } from './checks.ts'
import styles from './status-page.module.css'
import { SupportReport } from './support-report.tsx'

interface CheckResultProps {
  checks: readonly Check[]
  checkedAt: Date
  /** Rendered with a check, by its id. */
  actions?: Readonly<Record<string, ReactNode>>
  /** A link below the report. */
  children: ReactNode
}

/** A sentence that sums up, what needs attention, and how to reach the help desk. */
export function CheckResult({ checks, checkedAt, actions = {}, children }: CheckResultProps) {
  const { t } = useTranslation('app')
  const [warnings, others] = [checks.filter(({ isOk }) => isOk === false), checks.filter(({ isOk }) => isOk !== false)]
  const context = { checkedAt, page: location.pathname, browser: navigator.userAgent }
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
        <p>{children}</p>
      </Panel>
    </Row>
  )
}
