import { expect, test } from 'vitest'
import { drawSitePlan } from './site-plan.ts'

test('an address always gives the same plan and another address a different one (E03)', () => {
  expect(drawSitePlan('Molenveld 14')).toEqual(drawSitePlan('Molenveld 14'))
  expect(drawSitePlan('Molenveld 14')).not.toEqual(drawSitePlan('Molenveld 15'))
})

test('every plan shows the house on the customer parcel (E03)', () => {
  for (let number = 1; number <= 200; number += 1) {
    const { customerParcel, parcels } = drawSitePlan(`Kerkstraat ${number}`)
    expect(customerParcel.house).toMatch(/^M.*Z$/)
    expect(customerParcel.outline).toMatch(/^M.*Z$/)
    expect(customerParcel.label.x).toBeGreaterThan(190)
    expect(customerParcel.label.x).toBeLessThan(290)
    expect(parcels.length).toBeGreaterThan(8)
  }
})
