import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { type Diagnostics, useDiagnostics } from './use-diagnostics.ts'
import styles from './status-page.module.css'

/** Title of the status page and the button that runs the diagnostics again. */
export function StatusFrame({ children }: { children: (diagnostics: Diagnostics) => ReactNode }) {
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
        children(diagnostics)
      ) : (
        <Skeleton label={t('check.running')} slow={false}>
          <ListSkeleton />
        </Skeleton>
      )}
    </>
  )
}
