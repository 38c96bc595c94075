import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BONDS, COLOUR_FAMILIES, JOINT_COLOURS, type Wall } from '#contract/schemas/project-helpers.ts'
import type { Project } from '#contract/schemas/project.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { HelperEnd, useBackToProject } from './helper-end.tsx'
import { useSaveProject } from './use-save-project.ts'
import styles from './wall-form.module.css'
import { WallPreview, WallSwatch } from './wall-preview.tsx'
import { describeWall, formatOptions, jointOptions } from './wall-words.ts'

/** What most facades here are made of. */
const FIRST: Wall = { colour: 'RED', format: 'M65', bond: 'HALF', joint: 12, jointColour: 'LIGHT' }

/** A wall that changes with every choice (B17). */
export function WallForm({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const [wall, setWall] = useState(project.wall ?? FIRST)
  const { save, busy, refused, failure } = useSaveProject(project, useBackToProject(project.id))
  const choose = (choice: Partial<Wall>) => setWall((before) => ({ ...before, ...choice }))
  const problem = failure ?? Object.values(refused)[0]
  function send(event: FormEvent) {
    event.preventDefault()
    void save({ wall })
  }
  return (
    <Course split="3-2" className={styles.course}>
      <Cell flush className={styles.preview}>
        <WallPreview wall={wall} label={describeWall(wall, t)} />
      </Cell>
      <Cell>
        <form className={styles.form} onSubmit={send}>
          <ErrorSummary errors={problem ? [{ text: problem }] : []} />
          <ChipChoice
            label={t('helper.colour')}
            name="colour"
            value={wall.colour}
            options={COLOUR_FAMILIES.map((value) => ({
              value,
              label: sentenceCase(t(`colour.${value}`)),
              mark: <WallSwatch colour={value} />,
            }))}
            onChange={(colour) => choose({ colour })}
          />
          <ChipChoice
            label={t('helper.format')}
            name="format"
            value={wall.format}
            options={formatOptions(t)}
            onChange={(format) => choose({ format })}
          />
          <ChipChoice
            label={t('helper.bond')}
            name="bond"
            value={wall.bond}
            options={BONDS.map((value) => ({ value, label: sentenceCase(t(`bond.${value}`)) }))}
            onChange={(bond) => choose({ bond })}
          />
          <ChipChoice
            label={t('helper.joint')}
            name="joint"
            value={wall.joint}
            options={jointOptions(t)}
            onChange={(joint) => choose({ joint })}
          />
          <ChipChoice
            label={t('helper.jointColour')}
            name="jointColour"
            value={wall.jointColour}
            options={JOINT_COLOURS.map((value) => ({
              value,
              label: sentenceCase(t(`jointColour.${value}`)),
              mark: <WallSwatch colour={wall.colour} jointColour={value} />,
            }))}
            onChange={(jointColour) => choose({ jointColour })}
          />
          <HelperEnd project={project} helper="wall" editable={editable} busy={busy} />
        </form>
      </Cell>
    </Course>
  )
}
