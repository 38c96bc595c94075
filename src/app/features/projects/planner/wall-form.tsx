import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { BONDS, COLOUR_FAMILIES, JOINT_COLOURS, type Wall, wallSchema } from '#contract/schemas/project-helpers.ts'
import type { Project } from '#contract/schemas/project.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { HelperForm } from './helper-form.tsx'
import styles from './wall-form.module.css'
import { WallPreview, WallSwatch } from './wall-preview.tsx'
import { describeWall, formatOptions, jointOptions } from './wall-words.ts'

/** What most facades here are made of. */
const FIRST: Wall = { colour: 'RED', format: 'M65', bond: 'HALF', joint: 12, jointColour: 'LIGHT' }
/** Of chips none can be wrong. */
const NAMES: readonly string[] = []

const readWall = (fields: FormData) => ({ ...Object.fromEntries(fields), joint: Number(fields.get('joint')) })

/** A wall that changes with every choice (B17). */
export function WallForm({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const kept = project.wall ?? FIRST
  const [wall, setWall] = useState(kept)
  function look(fields: FormData) {
    const chosen = v.safeParse(wallSchema, readWall(fields))
    if (chosen.success) setWall(chosen.output)
  }
  return (
    <Course split="3-2" className={styles.course}>
      <Cell flush className={styles.preview}>
        <WallPreview wall={wall} label={describeWall(wall, t)} />
      </Cell>
      <Cell>
        <HelperForm project={project} helper="wall" editable={editable} names={NAMES} read={readWall} onLook={look}>
          {() => (
            <>
              <ChipChoice
                label={t('helper.colour')}
                name="colour"
                defaultValue={kept.colour}
                options={COLOUR_FAMILIES.map((value) => ({
                  value,
                  label: sentenceCase(t(`colour.${value}`)),
                  mark: <WallSwatch colour={value} />,
                }))}
              />
              <ChipChoice
                label={t('helper.format')}
                name="format"
                defaultValue={kept.format}
                options={formatOptions(t)}
              />
              <ChipChoice
                label={t('helper.bond')}
                name="bond"
                defaultValue={kept.bond}
                options={BONDS.map((value) => ({ value, label: sentenceCase(t(`bond.${value}`)) }))}
              />
              <ChipChoice label={t('helper.joint')} name="joint" defaultValue={kept.joint} options={jointOptions(t)} />
              <ChipChoice
                label={t('helper.jointColour')}
                name="jointColour"
                defaultValue={kept.jointColour}
                options={JOINT_COLOURS.map((value) => ({
                  value,
                  label: sentenceCase(t(`jointColour.${value}`)),
                  mark: <WallSwatch colour={wall.colour} jointColour={value} />,
                }))}
              />
            </>
          )}
        </HelperForm>
      </Cell>
    </Course>
  )
}
