import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { BONDS, COLOUR_FAMILIES, JOINT_COLOURS, type Wall, wallSchema } from '#contract/planner/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { ChipGroup } from '#app/ui/forms/chip-group.tsx'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { PlannerForm } from './planner-form.tsx'
import styles from './wall-form.module.css'
import { wallOf } from './use-chosen-brick.ts'
import { WallPreview, WallSwatch } from '../wall/wall-preview.tsx'
import { describeWall, formatOptions, jointOptions } from '#app/platform/i18n/format-wall.ts'

/** The most common facade. */
const DEFAULT_WALL: Wall = { colour: 'RED', format: 'M65', bond: 'HALF', joint: 12, jointColour: 'LIGHT', facade: null }
/** Chips cannot be invalid. */
const FIELD_NAMES: readonly string[] = []

const readWall = (fields: FormData) => ({ ...Object.fromEntries(fields), joint: Number(fields.get('joint')) })

interface WallFormProps {
  project: Project
  editable: boolean
  brick: InspirationItem | null
}

/** The wall planner: the preview follows every choice. It starts from the chosen brick. */
export function WallForm({ project, editable, brick }: WallFormProps) {
  const { t } = useTranslation('app')
  const saved = project.wall ?? { ...DEFAULT_WALL, ...wallOf(brick) }
  const [wall, setWall] = useState(saved)
  function updatePreview(fields: FormData) {
    const parsed = v.safeParse(wallSchema, readWall(fields))
    if (parsed.success) setWall(parsed.output)
  }
  return (
    <Row split="3-2" className={styles.layout}>
      <Panel flush className={styles.preview}>
        <WallPreview wall={wall} label={describeWall(wall, t)} />
      </Panel>
      <Panel>
        <PlannerForm
          project={project}
          planner="wall"
          editable={editable}
          names={FIELD_NAMES}
          read={readWall}
          onPreview={updatePreview}
        >
          {() => (
            <>
              <ChipGroup
                label={t('helper.colour')}
                name="colour"
                defaultValue={saved.colour}
                options={COLOUR_FAMILIES.map((value) => ({
                  value,
                  label: sentenceCase(t(`colour.${value}`)),
                  swatch: <WallSwatch colour={value} />,
                }))}
              />
              <ChipGroup
                label={t('helper.format')}
                name="format"
                defaultValue={saved.format}
                options={formatOptions(t)}
              />
              <ChipGroup
                label={t('helper.bond')}
                name="bond"
                defaultValue={saved.bond}
                options={BONDS.map((value) => ({ value, label: sentenceCase(t(`bond.${value}`)) }))}
              />
              <ChipGroup label={t('helper.joint')} name="joint" defaultValue={saved.joint} options={jointOptions(t)} />
              <ChipGroup
                label={t('helper.jointColour')}
                name="jointColour"
                defaultValue={saved.jointColour}
                options={JOINT_COLOURS.map((value) => ({
                  value,
                  label: sentenceCase(t(`jointColour.${value}`)),
                  swatch: <WallSwatch colour={wall.colour} jointColour={value} />,
                }))}
              />
            </>
          )}
        </PlannerForm>
      </Panel>
    </Row>
  )
}
