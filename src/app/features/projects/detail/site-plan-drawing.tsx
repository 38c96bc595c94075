import { useMemo } from 'react'
import type { Address } from '#contract/schemas/address.ts'
import { drawPlan } from './plan.ts'
import styles from './plan-sketch.module.css'

/** A quiet drawing beside the address; it says nothing that the words do not. */
export function PlanSketch({ address }: { address: Address }) {
  const label = address.houseNumber ?? address.plotReference ?? ''
  const seed = [address.street, label, address.postalCode].join(' ')
  const { road, edges, parcels, own } = useMemo(() => drawPlan(seed), [seed])
  return (
    <svg className={styles.plan} viewBox="0 0 480 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {parcels.map(({ outline }) => (
        <path key={outline} className={styles.parcel} d={outline} />
      ))}
      {parcels.map(({ house }) => house && <path key={house} className={styles.house} d={house} />)}
      <path className={styles.road} d={road} />
      <path className={styles.parcel} d={edges} />
      <path className={styles.own} d={own.outline} />
      {own.house && <path className={styles.ownHouse} d={own.house} />}
      <text className={styles.number} x={own.label.x} y={own.label.y}>
        {label}
      </text>
    </svg>
  )
}
