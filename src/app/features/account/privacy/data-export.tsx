import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { brusselsDay } from '#contract/formats/brussels-time.ts'
import { useExportData } from '#app/data/account/account-mutations.ts'
import { saveFile } from '#app/platform/files/save-and-copy.ts'
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
      // A plain link could not send the access token.
      onSuccess: (data) =>
        saveFile(
          t('privacy.fileName', { product, day: brusselsDay(data.exportedAt) }),
          new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        ),
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
