import { useTranslation } from 'react-i18next'
import { type SampleRequest, sampleRequestInputSchema } from '#contract/schemas/sample.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { useRequestSamples } from '#app/data/samples/request-samples.ts'
import { ADDRESS_NAMES, addressParts } from '#app/platform/forms/read-address.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { DialogEnd } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SampleAddress } from './sample-address.tsx'
import { SampleChoice } from './sample-choice.tsx'
import styles from './sample.module.css'
import type { Builder } from './use-builder.ts'

interface SampleFormProps {
  products: readonly InspirationItem[]
  builder: Builder
  onSent: (request: SampleRequest) => void
  onCancel: () => void
}

/** Which samples, and where to: checked by the contract's schema, and once more by the backend, whose words win (E27, E35). */
export function SampleForm({ products, builder, onSent, onCancel }: SampleFormProps) {
  const { t } = useTranslation('app')
  const ask = useRequestSamples()
  const project = builder.mine[0]
  const form = useForm({
    id: 'sample',
    schema: sampleRequestInputSchema,
    names: ['productIds', ...ADDRESS_NAMES],
    labelOf: (name) => t(name === 'productIds' ? 'sample.products' : `edit.${name.slice('address.'.length)}`),
    read: (fields) => ({
      productIds: fields.getAll('productIds'),
      address: addressParts(fields),
      projectId: project?.id ?? null,
    }),
    send: async (wanted) => onSent(await ask.mutateAsync(wanted)),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} refused={form.refused} passive={!form.hasWholeError} />
      <SampleChoice products={products} id={form.idOf('productIds')} message={form.messageOf('productIds')} />
      <SampleAddress project={project} idOf={form.idOf} messageOf={form.messageOf} />
      <DialogEnd>
        <Button variant="quiet" onClick={onCancel}>
          {t('common:form.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('sample.send')}
        </Button>
      </DialogEnd>
    </form>
  )
}
