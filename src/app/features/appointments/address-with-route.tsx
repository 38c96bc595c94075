import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/schemas/address.ts'
import { formatAddressLine, formatCity, formatStreet } from '#app/platform/i18n/format-address.ts'
import { routeTo } from '../model.ts'

/** An address, and the way there on the map of the device. */
export function Where({ address }: { address: Address }) {
  const { t } = useTranslation('app')
  return (
    <>
      {formatStreet(address, t)}
      <br />
      {formatCity(address)}
      <br />
      <a className="link" href={routeTo(formatAddressLine(address, t))} target="_blank" rel="noopener noreferrer">
        {t('visits.route')}
        <ArrowUpRight className="i i--s" aria-hidden="true" />
      </a>
    </>
  )
}
