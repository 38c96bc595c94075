import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/geography/address-schema.ts'
import { isCompleteAddress } from '#contract/projects/completeness.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { ADDRESS_PARTS } from '#app/platform/forms/read-address-fields.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { AddressFields } from '#app/ui/forms/address-fields.tsx'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import styles from './sample.module.css'

interface SampleAddressProps {
  project: Project | undefined
  idOf: (name: string) => string
  messageOf: (name: string) => string | undefined
}

/** The customer's or the project's address; another one is typed in and applies to this request only. */
export function SampleAddress({ project, ...fieldProps }: SampleAddressProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const ownAddress = useMe().data?.profile?.address ?? null
  const known: { key: string; label: string; address: Address | null }[] = []
  if (isCompleteAddress(ownAddress)) known.push({ key: 'own', label: t('sample.own'), address: ownAddress })
  if (project && isCompleteAddress(project.address)) {
    const name = projectName(project, t, locale)
    known.push({ key: 'project', label: t('sample.ofProject', { name }), address: project.address })
  }
  const options = [...known, { key: 'other', label: t('sample.other'), address: null }]
  const [selectedKey, setSelectedKey] = useState(options[0]?.key)
  const selected = options.find(({ key }) => key === selectedKey)
  return (
    <div className={styles.address}>
      {known.length > 0 && (
        <fieldset>
          <legend className="t-strong">{t('sample.where')}</legend>
          {options.map(({ key, label, address }) => (
            <CheckRow
              key={key}
              type="radio"
              name="way"
              value={key}
              checked={key === selectedKey}
              onChange={() => setSelectedKey(key)}
              label={label}
              {...(address && { hint: formatAddressLine(address, t) })}
            />
          ))}
        </fieldset>
      )}
      {selected?.address ? (
        <HiddenAddress address={selected.address} />
      ) : (
        <AddressFields address={null} {...fieldProps} />
      )}
    </div>
  )
}

/** A known address is sent with the form and need not be typed again. */
function HiddenAddress({ address }: { address: Address }) {
  return ADDRESS_PARTS.map((part) => (
    <input key={part} type="hidden" name={`address.${part}`} value={address[part] ?? ''} />
  ))
}
