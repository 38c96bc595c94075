import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { SampleRequest } from '#contract/samples/schema.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import { SampleForm } from './sample-form.tsx'
import { SampleHistory } from './sample-history.tsx'
import type { ProjectContext } from '../use-project-context.ts'

interface SampleDialogProps {
  products: readonly InspirationItem[]
  projectContext: ProjectContext
  onClose: () => void
}

export function SampleDialog({ products, projectContext, onClose }: SampleDialogProps) {
  const { t } = useTranslation('app')
  const [sentRequest, setSentRequest] = useState<SampleRequest | null>(null)
  if (sentRequest) return <SampleConfirmation request={sentRequest} onClose={onClose} />
  return (
    <Dialog title={t('sample.title')} closeLabel={t('form.close')} onClose={onClose}>
      <SampleForm products={products} projectContext={projectContext} onSent={setSentRequest} onCancel={onClose} />
      <SampleHistory />
    </Dialog>
  )
}

function SampleConfirmation({ request, onClose }: { request: SampleRequest; onClose: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
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
      <p className="t-soft">{t('sample.sentMail')}</p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
