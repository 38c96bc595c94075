import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { BONDS, COLOUR_FAMILIES, JOINT_COLOURS, type Wall, wallSchema } from '#contract/planner/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { ChipGroup } from '#app/ui/forms/chip-group.tsx'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { PlannerForm, type PlannerFormHandle } from './planner-form.tsx'
import styles from './wall-form.module.css'
import { wallOf } from './use-chosen-brick.ts'
import { formatOptions, jointOptions } from '#app/platform/i18n/format-wall.ts'
import { FacadeControls } from '../wall/facade-controls.tsx'
import { WallPicture } from '../wall/wall-picture.tsx'
import { WallSwatch } from '#app/ui/wall/wall-preview.tsx'

/** The most common facade. */
const DEFAULT_WALL: Wall = { colour: 'RED', format: 'M65', bond: 'HALF', joint: 12, jointColour: 'LIGHT', facade: null }
/** Chips cannot be invalid. */
const FIELD_NAMES: readonly string[] = []

interface WallFormProps {
  project: Project
  editable: boolean
  brick: InspirationItem | null
}

/** The wall planner: the preview follows every choice. It starts from the chosen brick. */
export function WallForm({ project, editable, brick }: WallFormProps) {
  const { t } = useTranslation('app')
  const saved = project.wall ?? { ...DEFAULT_WALL, ...wallOf(brick) }
  const formRef = useRef<PlannerFormHandle>(null)
  const { facade } = saved
  const [chosen, setChosen] = useState(saved)
  const wall = { ...chosen, facade }
  const readWall = (fields: FormData) => ({
    ...Object.fromEntries(fields),
    joint: Number(fields.get('joint')),
    facade,
  })
  function updatePreview(fields: FormData) {
    const parsed = v.safeParse(wallSchema, readWall(fields))
    if (parsed.success) setChosen(parsed.output)
  }
  return (
    <Row split="3-2" className={styles.layout}>
      <Panel flush className={styles.preview}>
        <WallPicture projectId={project.id} wall={wall} />
        {editable && <FacadeControls project={project} wall={wall} onSaved={() => formRef.current?.reset()} />}
      </Panel>
      <Panel>
        <PlannerForm
          ref={formRef}
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
