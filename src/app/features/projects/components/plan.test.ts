import { expect, test } from 'vitest'
import { drawPlan } from './plan.ts'

test('E03 the same address is always drawn the same, another one differently', () => {
  expect(drawPlan('Molenveld 14')).toEqual(drawPlan('Molenveld 14'))
  expect(drawPlan('Molenveld 14')).not.toEqual(drawPlan('Molenveld 15'))
})

test('E03 every sketch has the own parcel with a house, in sight', () => {
  for (let number = 1; number <= 200; number += 1) {
    const { own, parcels } = drawPlan(`Kerkstraat ${number}`)
    expect(own.house).toMatch(/^M.*Z$/)
    expect(own.outline).toMatch(/^M.*Z$/)
    expect(own.label.x).toBeGreaterThan(190)
    expect(own.label.x).toBeLessThan(290)
    expect(parcels.length).toBeGreaterThan(8)
  }
})
