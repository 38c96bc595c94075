import { useMemo } from 'react'
import type { Address } from '#contract/geography/address-schema.ts'
import { drawSitePlan } from './site-plan.ts'
import styles from './site-plan-drawing.module.css'

/** A decorative street plan beside the address. */
export function SitePlanDrawing({ address }: { address: Address }) {
  const label = address.houseNumber ?? address.plotReference ?? ''
  const seed = [address.street, label, address.postalCode].join(' ')
  const { road, edges, parcels, customerParcel } = useMemo(() => drawSitePlan(seed), [seed])
  return (
    <svg className={styles.plan} viewBox="0 0 480 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {parcels.map(({ outline }) => (
        <path key={outline} className={styles.parcel} d={outline} />
      ))}
      {parcels.map(({ house }) => house && <path key={house} className={styles.house} d={house} />)}
      <path className={styles.road} d={road} />
      <path className={styles.parcel} d={edges} />
      <path className={styles.customerParcel} d={customerParcel.outline} />
      {customerParcel.house && <path className={styles.customerHouse} d={customerParcel.house} />}
      <text className={styles.number} x={customerParcel.label.x} y={customerParcel.label.y}>
        {label}
      </text>
    </svg>
  )
}
