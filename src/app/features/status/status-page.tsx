import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CheckResult } from './check-result.tsx'
import { PendingEdits } from './pending-edits.tsx'
import { StatusFrame } from './status-frame.tsx'
import { useChecks } from './use-checks.ts'
import type { Diagnostics } from './use-diagnostics.ts'

/** Diagnostics of this device, its connection to the server, and the customer's data on it. */
export function StatusPage() {
  return <StatusFrame>{(diagnostics) => <CustomerResult diagnostics={diagnostics} />}</StatusFrame>
}

function CustomerResult({ diagnostics }: { diagnostics: Diagnostics }) {
  const { t } = useTranslation('app')
  const checks = useChecks(diagnostics)
  return (
    <CheckResult checks={checks} checkedAt={diagnostics.checkedAt} actions={{ queue: <PendingEdits /> }}>
      <Link to="/notifications" className="link" activeProps={{}}>
        {t('check.toMessages')}
      </Link>
    </CheckResult>
  )
}
