import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Why the list is empty, and the next action. */
export function ProjectListEmpty({ q, isArchive, onClear }: { q: string; isArchive: boolean; onClear: () => void }) {
  const { t } = useTranslation('app')
  const wallLabel = t('score.labelEmpty')
  if (q) {
    return (
      <EmptyState size="section" title={t('list.noHit')} text={t('list.noHitText', { q })} wallLabel={wallLabel}>
        <Button onClick={onClear}>{t('list.clear')}</Button>
      </EmptyState>
    )
  }
  if (isArchive) {
    return (
      <EmptyState size="section" title={t('list.noArchive')} text={t('list.noArchiveText')} wallLabel={wallLabel}>
        <Link
          to="/projects"
          search={(old) => ({ ...old, status: undefined })}
          className={buttonClass()}
          activeProps={{}}
        >
          {t('list.toActive')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState size="section" title={t('home.empty')} text={t('home.emptyText')} wallLabel={wallLabel}>
      <Link to="/projects/new" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
        {t('home.newProject')}
      </Link>
    </EmptyState>
  )
}
