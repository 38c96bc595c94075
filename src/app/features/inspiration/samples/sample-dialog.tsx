import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { SAMPLE_REQUESTS_DAYS, SAMPLE_REQUESTS_MAX } from '#contract/configuration/customer-bounds.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { SampleRequest } from '#contract/samples/schema.ts'
import { useMailPreference } from '#app/data/notifications/preference-queries.ts'
import { sampleQueries } from '#app/data/samples/sample-queries.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { SampleForm } from './sample-form.tsx'
import { SampleHistory } from './sample-history.tsx'
import type { ProjectContext } from '../use-project-context.ts'

const PERIOD_MS = SAMPLE_REQUESTS_DAYS * 24 * 60 * 60 * 1000

interface SampleDialogProps {
  products: readonly InspirationItem[]
  projectContext: ProjectContext
  onClose: () => void
}

export function SampleDialog({ products, projectContext, onClose }: SampleDialogProps) {
  const { t } = useTranslation('app')
  const [sentRequest, setSentRequest] = useState<SampleRequest | null>(null)
  const bound = useSampleBound()
  if (sentRequest) return <SampleConfirmation request={sentRequest} onClose={onClose} />
  return (
    <Dialog title={t('sample.title')} closeLabel={t('form.close')} onClose={onClose}>
      <BoundNote {...bound} />
      {bound.state !== 'reached' && (
        <SampleForm products={products} projectContext={projectContext} onSent={setSentRequest} onCancel={onClose} />
      )}
      <SampleHistory />
    </Dialog>
  )
}

function SampleConfirmation({ request, onClose }: { request: SampleRequest; onClose: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const isMailed = useMailPreference('samples')
  const products = formatList(
    request.products.map(({ title }) => title),
    locale,
  )
  return (
    <Dialog title={t('sample.sent')} closeLabel={t('form.close')} onClose={onClose}>
      <p role="status">
        {t('sample.sentText', {
          count: request.products.length,
          products,
          address: formatAddressLine(request.address, t),
        })}
      </p>
      {isMailed !== false && <p className={cx('t-soft', !isMailed && 'reserved')}>{t('sample.sentMail')}</p>}
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** How many requests the customer made lately, and from when on there can be another one. */
function useSampleBound() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const now = useNow()
  const requests = useQuery(sampleQueries.list(locale)).data?.items ?? []
  const times = requests.map(({ at }) => Date.parse(at)).filter((at) => at > now - PERIOD_MS)
  const values = { used: times.length, max: SAMPLE_REQUESTS_MAX, days: SAMPLE_REQUESTS_DAYS }
  // The oldest of those that count has to pass.
  const next = (times.toSorted((one, other) => other - one)[SAMPLE_REQUESTS_MAX - 1] ?? now) + PERIOD_MS
  return {
    state: boundState(times.length, SAMPLE_REQUESTS_MAX),
    near: t('sample.near', values),
    reached: t('sample.limit', { ...values, day: formatDay(next, locale) }),
  }
}
