import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import type { ConfirmKind } from './confirm-link.tsx'

/** `foreign` belongs to another customer, `missing` was opened in another tab. */
export type InvalidLinkReason = 'expired' | 'used' | 'foreign' | 'unknown' | 'missing'

/** Explains why a link is invalid. */
export function InvalidLink({ reason, kind }: { reason: InvalidLinkReason; kind?: ConfirmKind }) {
  const { t } = useTranslation('app')
  const texts = {
    expired: [t('common:link.expired'), t('confirm.expiredText')],
    used: [t('common:link.used'), t('confirm.usedText')],
    foreign: [t('confirm.foreign'), t('confirm.foreignText')],
    unknown: [t('common:link.unknown'), t('common:link.unknownText')],
    missing: [t('common:link.missing'), t('common:link.missingText')],
  } satisfies Record<InvalidLinkReason, [string, string]>
  const [title, text] = texts[reason]
  return (
    <StatePage size="section" role="status" title={title} text={text}>
      <Link to={kind === 'DELETION' ? '/account/privacy' : '/account/security'} className={buttonClass()}>
        {kind === 'DELETION' ? t('confirm.toPrivacy') : t('confirm.toSecurity')}
      </Link>
    </StatePage>
  )
}
