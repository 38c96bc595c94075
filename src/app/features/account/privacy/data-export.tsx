import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useExportData } from '#app/data/account/account-mutations.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { dayKey } from '#app/platform/i18n/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'

/** Everything that is kept about the customer, as one file (E23). */
export function DataExport({ customerId }: { customerId: string }) {
  const { t } = useTranslation('app')
  const fetchData = useExportData(customerId)
  const failure = useFailure(fetchData.error)
  function download() {
    fetchData.mutate(undefined, {
      onSuccess: (data) => saveJson(data, t('privacy.fileName', { day: dayKey(data.exportedAt) })),
    })
  }
  return (
    <>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      <p>
        <Button busy={fetchData.isPending} onClick={download}>
          <Download className="i" aria-hidden="true" />
          {t('privacy.download')}
        </Button>
      </p>
      <p className="t-s t-soft" role="status">
        {fetchData.isSuccess && t('privacy.downloaded')}
      </p>
    </>
  )
}

/** Hands a document to the browser as a download: a link could not carry the token. */
function saveJson(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
