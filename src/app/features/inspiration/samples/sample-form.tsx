import { useTranslation } from 'react-i18next'
import { type SampleRequest, sampleRequestInputSchema } from '#contract/samples/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { useRequestSamples } from '#app/data/samples/sample-queries.ts'
import { ADDRESS_NAMES, readAddressParts } from '#app/platform/forms/read-address-fields.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { SampleAddress } from './sample-address.tsx'
import { SampleProducts } from './sample-products.tsx'
import styles from './sample.module.css'
import type { ProjectContext } from '../use-project-context.ts'

interface SampleFormProps {
  products: readonly InspirationItem[]
  projectContext: ProjectContext
  onSent: (request: SampleRequest) => void
  onCancel: () => void
}

export function SampleForm({ products, projectContext, onSent, onCancel }: SampleFormProps) {
  const { t } = useTranslation('app')
  const requestSamples = useRequestSamples()
  const project = projectContext.editableProjects[0]
  const form = useForm({
    id: 'sample',
    schema: sampleRequestInputSchema,
    names: ['productIds', ...ADDRESS_NAMES],
    labelOf: (name) => t(name === 'productIds' ? 'sample.products' : `edit.${name.slice('address.'.length)}`),
    read: (fields) => ({
      productIds: fields.getAll('productIds'),
      address: readAddressParts(fields),
      projectId: project?.id ?? null,
    }),
    send: async (input) => onSent(await requestSamples.mutateAsync(input)),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} focusKey={form.failedSubmit} focusDisabled={!form.hasFormError} />
      <SampleProducts products={products} id={form.idOf('productIds')} message={form.messageOf('productIds')} />
      <SampleAddress project={project} idOf={form.idOf} messageOf={form.messageOf} />
      <FormActions submit={t('sample.send')} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
