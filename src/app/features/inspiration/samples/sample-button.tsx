import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { formatCity } from '#app/platform/i18n/format-address.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { sampleQueries } from '#app/data/samples/sample-queries.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import type { ProjectContext } from '../use-project-context.ts'

const SampleDialog = lazyPart(async () => (await import('./sample-dialog.tsx')).SampleDialog)

interface SampleButtonProps {
  /** Products selected initially. */
  products: readonly InspirationItem[]
  projectContext: ProjectContext
}

/** Requests samples, and shows the latest request of one of the products; hidden where the backend sends none. */
export function SampleButton({ products, projectContext }: SampleButtonProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const requests = useQuery(sampleQueries.list(locale))
  const hasSamples = isOffered(requests)
  const [isOpen, setIsOpen] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  if (hasSamples === false || products.length === 0) return null
  const latest = requests.data?.items.find((request) =>
    request.products.some(({ id }) => products.some((product) => product.id === id)),
  )
  function close() {
    setIsOpen(false)
    note.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <Button block className={hasSamples ? undefined : 'reserved'} onClick={() => setIsOpen(true)}>
        {t('sample.ask')}
      </Button>
      {latest && (
        <div ref={note}>
          <Note boxed tone="moss" icon={Check}>
            {t('sample.requested', {
              day: formatDay(latest.at, locale),
              products: formatList(
                latest.products.map(({ title }) => title),
                locale,
              ),
              place: formatCity(latest.address),
            })}
          </Note>
        </div>
      )}
      {isOpen && (
        <PanelErrorBoundary>
          <Suspense>
            <SampleDialog products={products} projectContext={projectContext} onClose={close} />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </>
  )
}
