import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/geography/address-schema.ts'
import styles from './site-sketch.module.css'

/** Street names of this length still fit the sketch at their natural width. */
const WIDEST_STREET = 32

/** A sketch of what is known: a street with its name, and a parcel with its number. It says that it is one. */
export function SiteSketch({ address }: { address: Address }) {
  const { t } = useTranslation('app')
  const { street, houseNumber, plotReference } = address
  const number = houseNumber ?? t('address.lot', { lot: plotReference })
  return (
    <figure className={styles.figure}>
      <svg className={styles.sketch} viewBox="90 16 300 232" aria-hidden="true">
        <path className={styles.edge} d="M-600 158Q-60 176 240 166T1080 172M-600 212Q-40 222 240 214T1080 222" />
        <text
          className={styles.street}
          x="240"
          y="196"
          {...((street?.length ?? 0) > WIDEST_STREET && { textLength: 280, lengthAdjust: 'spacingAndGlyphs' as const })}
        >
          {street}
        </text>
        <path className={styles.parcel} d="M176 160L182 42Q240 34 306 46L300 162Q240 170 176 160Z" />
        <text className={styles.number} x="240" y="112">
          {number}
        </text>
      </svg>
      <figcaption className={`t-xs t-soft ${styles.caption}`}>{t('page.sketch')}</figcaption>
    </figure>
  )
}
