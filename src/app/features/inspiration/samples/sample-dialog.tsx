import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import type { SampleRequest } from '#contract/schemas/sample.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'
import { SampleForm } from './sample-form.tsx'
import { SampleHistory } from './sample-history.tsx'
import type { Builder } from './use-builder.ts'

interface SampleDialogProps {
  products: readonly InspirationItem[]
  builder: Builder
  onClose: () => void
}

/** Asks for samples, and then says what comes, where and when (E35). */
export function SampleDialog({ products, builder, onClose }: SampleDialogProps) {
  const { t } = useTranslation('app')
  const [sent, setSent] = useState<SampleRequest | null>(null)
  if (sent) return <Sent request={sent} onClose={onClose} />
  return (
    <Dialog title={t('sample.title')} closeLabel={t('common:form.close')} onClose={onClose}>
      <SampleForm products={products} builder={builder} onSent={setSent} onCancel={onClose} />
      <SampleHistory />
    </Dialog>
  )
}

function Sent({ request, onClose }: { request: SampleRequest; onClose: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const products = formatList(
    request.products.map(({ title }) => title),
    locale,
  )
  return (
    <Dialog title={t('sample.sent')} closeLabel={t('common:form.close')} onClose={onClose}>
      <p role="status">
        {t('sample.sentText', {
          count: request.products.length,
          products,
          address: formatAddressLine(request.address, t),
        })}
      </p>
      <p className="t-soft">{t('sample.sentMail')}</p>
      <DialogEnd>
        <Button variant="primary" onClick={onClose}>
          {t('common:form.close')}
        </Button>
      </DialogEnd>
    </Dialog>
  )
}
