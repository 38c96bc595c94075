import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { sampleQueries } from '#app/data/samples/sample-queries.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import type { ProjectContext } from '../use-project-context.ts'

const SampleDialog = lazy(async () => ({ default: (await import('./sample-dialog.tsx')).SampleDialog }))

interface SampleButtonProps {
  /** Products selected initially. */
  products: readonly InspirationItem[]
  projectContext: ProjectContext
}

/** Hidden where the backend sends no samples. */
export function SampleButton({ products, projectContext }: SampleButtonProps) {
  const { t } = useTranslation('app')
  const requests = useQuery(sampleQueries.list(useLocale()))
  const [isOpen, setIsOpen] = useState(false)
  if (requests.data === null || products.length === 0) return null
  return (
    <>
      <Button block onClick={() => setIsOpen(true)}>
        {t('sample.ask')}
      </Button>
      {isOpen && (
        <PanelErrorBoundary>
          <Suspense>
            <SampleDialog products={products} projectContext={projectContext} onClose={() => setIsOpen(false)} />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </>
  )
}
