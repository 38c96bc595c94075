import type { TFunction } from 'i18next'
import { reckonQuantity } from '#contract/rules/quantity.ts'
import { BRICK_FORMATS, type Quantity } from '#contract/schemas/project-helpers.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'

type Words = TFunction<'app'>

/** One step of the reckoning: what it gives, by which formula, and the outcome. */
export interface QuantityStep {
  key: 'perSquareMetre' | 'pieces' | 'withMargin' | 'pallets'
  formula: string
  outcome: string
}

/** The reckoning with its numbers filled in, each step on the outcome before it (B16). Metres, so that they match the area. */
export function quantitySteps(quantity: Quantity, locale: Locale): QuantityStep[] {
  const { area, format, joint, margin } = quantity
  const brick = BRICK_FORMATS[format]
  const reckoned = reckonQuantity(quantity)
  const number = (value: number) => formatNumber(value, locale)
  const metres = (mm: number) => formatNumber(mm / 1000, locale, { minimumFractionDigits: 3 })
  const sides = [brick.length, brick.height].map((side) => `(${metres(side)} + ${metres(joint)})`)
  const [pieces, withMargin] = [number(reckoned.pieces), number(reckoned.withMargin)]
  return [
    { key: 'perSquareMetre', formula: `1 ÷ (${sides.join(' × ')})`, outcome: number(reckoned.perSquareMetre) },
    {
      key: 'pieces',
      formula: `${number(area)} ÷ (${metres(reckoned.length)} × ${metres(reckoned.height)})`,
      outcome: pieces,
    },
    { key: 'withMargin', formula: `${pieces} + ${number(margin)} %`, outcome: withMargin },
    {
      key: 'pallets',
      formula: `${withMargin} ÷ ${number(reckoned.perPallet)}`,
      outcome: number(reckoned.pallets),
    },
  ]
}

/** "21.000 stenen op 41 paletten". */
export function quantityResult(quantity: Quantity, t: Words, locale: Locale): string {
  const { withMargin, pallets } = reckonQuantity(quantity)
  const bricks = t('quantity.result', { count: withMargin, shown: formatNumber(withMargin, locale) })
  return `${bricks} ${t('quantity.onPallets', { count: pallets, shown: formatNumber(pallets, locale) })}`
}

/** "Voorgevel: 300 m², M65, voeg 12 mm, 5 % marge". */
export function quantityBasis({ area, format, joint, margin, note }: Quantity, t: Words, locale: Locale): string {
  const basis = t('quantity.from', {
    area: formatNumber(area, locale),
    format: t(`format.${format}`),
    joint: t('helper.mm', { mm: joint }),
    margin: formatNumber(margin, locale),
  })
  return note ? t('quantity.noted', { note, basis }) : basis
}
