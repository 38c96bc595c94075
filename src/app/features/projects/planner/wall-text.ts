import type { TFunction } from 'i18next'
import { BRICK_FORMATS, type BrickFormat, JOINT_WIDTHS, type Wall } from '#contract/schemas/project-helpers.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'

type Words = TFunction<'app'>

/** "Rood, M65, halfsteens verband, voeg 12 mm, gevoegd, grijs". */
export function describeWall(wall: Wall, t: Words): string {
  const words = {
    colour: t(`colour.${wall.colour}`),
    format: t(`format.${wall.format}`),
    bond: t(`bond.${wall.bond}`),
    joint: t('helper.mm', { mm: wall.joint }),
    jointColour: t(`jointColour.${wall.jointColour}`),
  }
  return sentenceCase(t('wall.describe', words))
}

/** The formats as chips: name and face. */
export function formatOptions(t: Words) {
  return (Object.keys(BRICK_FORMATS) as BrickFormat[]).map((value) => ({
    value,
    label: t(`format.${value}`),
    hint: t('helper.face', BRICK_FORMATS[value]),
  }))
}

/** The widths of joints as chips: millimetres and how such a joint is made. */
export function jointOptions(t: Words) {
  return JOINT_WIDTHS.map((value) => ({
    value,
    label: t('helper.mm', { mm: value }),
    hint: t(`joint.${value}`),
  }))
}
