import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { sampleQueries } from '#app/data/samples/sample-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import type { Builder } from './use-builder.ts'

const SampleDialog = lazy(async () => ({ default: (await import('./sample-dialog.tsx')).SampleDialog }))

interface SampleButtonProps {
  /** What is asked for to begin with. */
  products: readonly InspirationItem[]
  builder: Builder
}

/** The way to samples at home (E35); nothing where the backend sends none. */
export function SampleButton({ products, builder }: SampleButtonProps) {
  const { t } = useTranslation('app')
  const requests = useQuery(sampleQueries.list())
  const [open, setOpen] = useState(false)
  if (requests.data === null || products.length === 0) return null
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        {t('sample.ask')}
      </Button>
      {open && (
        <PanelErrorBoundary>
          <Suspense>
            <SampleDialog products={products} builder={builder} onClose={() => setOpen(false)} />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </>
  )
}
