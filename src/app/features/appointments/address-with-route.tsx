import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/geography/address-schema.ts'
import { formatAddressLine, formatCity, formatStreet } from '#app/platform/i18n/format-address.ts'
import { directionsUrl } from './appointment-display.ts'

export function AddressWithRoute({ address }: { address: Address }) {
  const { t } = useTranslation('app')
  return (
    <span>
      {formatStreet(address, t)}
      <br />
      {formatCity(address)}
      <br />
      <a className="link" href={directionsUrl(formatAddressLine(address, t))} target="_blank" rel="noopener noreferrer">
        {t('visits.route')}
        <ArrowUpRight className="i i--s" aria-hidden="true" />
      </a>
    </span>
  )
}
