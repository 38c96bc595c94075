import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { SupportLinks } from '#app/platform/navigation/lazy-support-links.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { Wall } from '#app/ui/feedback/wall.tsx'
import { BareFrame } from './bare-frame.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('state.notFoundTitle'))
  return (
    <BareFrame>
      <StatePage illustration={<Wall share={0.75} large />} title={t('state.notFound')} text={t('state.notFoundText')}>
        <Link to="/" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          {t('nav.home')}
        </Link>
        <SupportLinks />
      </StatePage>
    </BareFrame>
  )
}
