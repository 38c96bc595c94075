import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/schemas/address.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { CheckRow } from '#app/ui/check-row.tsx'
import styles from './sample.module.css'

interface SampleAddressProps {
  project: Project | undefined
  idOf: (name: string) => string
  messageOf: (name: string) => string | undefined
}

/** Where the samples go: the customer's own address, that of the project, or another one; each can be changed for this once. */
export function SampleAddress({ project, ...wiring }: SampleAddressProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const own = useMe().data?.profile?.address ?? null
  const known: { key: string; label: string; address: Address | null }[] = []
  if (own) known.push({ key: 'own', label: t('sample.own'), address: own })
  if (project?.address) {
    const name = projectName(project, t, locale)
    known.push({ key: 'project', label: t('sample.ofProject', { name }), address: project.address })
  }
  const ways = [...known, { key: 'other', label: t('sample.other'), address: null }]
  const [chosen, setChosen] = useState(ways[0]?.key)
  const way = ways.find(({ key }) => key === chosen)
  return (
    <div className={styles.address}>
      {known.length > 0 && (
        <fieldset>
          <legend className="t-strong">{t('sample.where')}</legend>
          {ways.map(({ key, label, address }) => (
            <CheckRow
              key={key}
              type="radio"
              name="way"
              value={key}
              checked={key === chosen}
              onChange={() => setChosen(key)}
              label={label}
              {...(address && { hint: formatAddressLine(address, t) })}
            />
          ))}
        </fieldset>
      )}
      <AddressFields key={chosen} address={way?.address ?? null} {...wiring} />
    </div>
  )
}
