import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CheckResult } from './check-result.tsx'
import { StatusFrame } from './status-frame.tsx'
import { useBuildCheck, useConnectionCheck, useDeviceChecks } from './use-device-checks.ts'
import type { Diagnostics } from './use-diagnostics.ts'

/** Diagnostics of this device and its connection to the server, for those who are not signed in or cannot. */
export function LoggedOutStatusPage() {
  return <StatusFrame>{(diagnostics) => <DeviceResult diagnostics={diagnostics} />}</StatusFrame>
}

function DeviceResult({ diagnostics }: { diagnostics: Diagnostics }) {
  const { t } = useTranslation()
  const server = [useConnectionCheck(diagnostics), useBuildCheck(diagnostics)]
  return (
    <CheckResult checks={[...server, ...useDeviceChecks(diagnostics)]} checkedAt={diagnostics.checkedAt}>
      <Link to="/auth/login" search className="link" activeProps={{}}>
        {t('auth.title')}
      </Link>
    </CheckResult>
  )
}
