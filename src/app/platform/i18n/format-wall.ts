import type { TFunction } from 'i18next'
import { BRICK_FORMATS, type BrickFormat, JOINT_WIDTHS, type Wall } from '#contract/planner/schema.ts'
import { sentenceCase } from './format-project.ts'

/** "Rood, M65, halfsteens verband, voeg 12 mm, grijs"; then whether it is laid on a photograph. */
export function describeWall(wall: Wall, t: TFunction<'app'>): string {
  const parts = {
    colour: t(`colour.${wall.colour}`),
    format: t(`format.${wall.format}`),
    bond: t(`bond.${wall.bond}`),
    joint: t('helper.mm', { mm: wall.joint }),
    jointColour: t(`jointColour.${wall.jointColour}`),
  }
  const description = sentenceCase(t('wall.describe', parts))
  return wall.facade ? t('wall.onPhoto', { wall: description }) : description
}

/** Brick formats as chips: name and size of the face. */
export function formatOptions(t: TFunction<'app'>) {
  return (Object.keys(BRICK_FORMATS) as BrickFormat[]).map((value) => ({
    value,
    label: t(`format.${value}`),
    hint: t('helper.face', BRICK_FORMATS[value]),
  }))
}

/** Joint widths as chips: millimetres and kind of joint. */
export function jointOptions(t: TFunction<'app'>) {
  return JOINT_WIDTHS.map((value) => ({
    value,
    label: t('helper.mm', { mm: value }),
    hint: t(`joint.${value}`),
  }))
}
