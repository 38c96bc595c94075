import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { brusselsDay } from '#contract/formats/brussels-time.ts'
import { useExportData } from '#app/data/account/account-mutations.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'

/** Downloads all data of the customer as one file. */
export function DataExport({ customerId }: { customerId: string }) {
  const { t } = useTranslation('app')
  const fetchData = useExportData(customerId)
  const failure = useErrorMessage(fetchData.error)
  const product = PRODUCT_NAMES[useLocale()].toLowerCase().replaceAll(' ', '-')
  function download() {
    fetchData.mutate(undefined, {
      onSuccess: (data) => saveJson(data, t('privacy.fileName', { product, day: brusselsDay(data.exportedAt) })),
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

/** Saves a blob: a plain link could not send the access token. */
function saveJson(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
