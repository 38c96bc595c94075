import type { TFunction } from 'i18next'
import { estimateQuantity } from '#contract/planner/quantity.ts'
import { BRICK_FORMATS, type Quantity } from '#contract/planner/schema.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { formatNumber } from './format-number.ts'

/** One step of the calculation. */
interface QuantityStep {
  key: 'perSquareMetre' | 'pieces' | 'withMargin' | 'pallets'
  formula: string
  outcome: string
}

/** The calculation with its numbers, each step based on the previous outcome; lengths in metres to match the area. */
export function quantitySteps(quantity: Quantity, locale: Locale): QuantityStep[] {
  const { area, format, joint, margin } = quantity
  const size = BRICK_FORMATS[format]
  const result = estimateQuantity(quantity)
  const number = (value: number) => formatNumber(value, locale)
  const metres = (mm: number) => formatNumber(mm / 1000, locale, { minimumFractionDigits: 3 })
  const faceSides = [size.length, size.height].map((side) => `(${metres(side)} + ${metres(joint)})`)
  const [pieces, withMargin] = [number(result.pieces), number(result.withMargin)]
  return [
    { key: 'perSquareMetre', formula: `1 ÷ (${faceSides.join(' × ')})`, outcome: number(result.perSquareMetre) },
    {
      key: 'pieces',
      formula: `${number(area)} ÷ (${metres(result.length)} × ${metres(result.height)})`,
      outcome: pieces,
    },
    { key: 'withMargin', formula: `${pieces} + ${number(margin)} %`, outcome: withMargin },
    {
      key: 'pallets',
      formula: `${withMargin} ÷ ${number(result.perPallet)}`,
      outcome: number(result.pallets),
    },
  ]
}

/** "21.000 stenen op 41 paletten". */
export function quantityResult(quantity: Quantity, t: TFunction<'app'>, locale: Locale): string {
  const { withMargin, pallets } = estimateQuantity(quantity)
  const bricks = t('quantity.result', { count: withMargin, shown: formatNumber(withMargin, locale) })
  return `${bricks} ${t('quantity.onPallets', { count: pallets, shown: formatNumber(pallets, locale) })}`
}

/** "Voorgevel: 300 m², M65, voeg 12 mm, 5 % marge". */
export function quantityBasis(
  { area, format, joint, margin, note }: Quantity,
  t: TFunction<'app'>,
  locale: Locale,
): string {
  const basis = t('quantity.from', {
    area: formatNumber(area, locale),
    format: t(`format.${format}`),
    joint: t('helper.mm', { mm: joint }),
    margin: formatNumber(margin, locale),
  })
  return note ? t('quantity.noted', { note, basis }) : basis
}
