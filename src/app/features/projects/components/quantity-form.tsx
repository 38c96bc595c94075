import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { quantitySchema } from '#contract/schemas/project-helpers.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useUpdateProject } from '#app/data/projects/project-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { readNumber, typedNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { HelperEnd, useBackToProject } from './helper-end.tsx'
import styles from './quantity-form.module.css'
import { QuantitySteps } from './quantity-steps.tsx'
import { quantityResult } from './quantity-words.ts'
import { formatOptions, jointOptions } from './wall-words.ts'

const schema = v.object({ quantity: quantitySchema })
const NAMES = ['quantity.area', 'quantity.margin', 'quantity.note']
const USUAL_MARGIN = 5

/** From square metres to bricks and pallets, reckoned with every key (B16). */
export function QuantityForm({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const kept = project.quantity
  const [format, setFormat] = useState(kept?.format ?? project.wall?.format ?? 'M65')
  const [joint, setJoint] = useState(kept?.joint ?? project.wall?.joint ?? 12)
  const [typed, setTyped] = useState<Typed>({ area: kept?.area ?? '', margin: kept?.margin ?? USUAL_MARGIN })
  const update = useUpdateProject()
  const back = useBackToProject(project.id)
  const form = useForm({
    id: 'project',
    schema,
    names: NAMES,
    read: (fields) => ({ quantity: { ...numbersOf(fields), format, joint, note: textOf(fields, 'note') || null } }),
    send: async (wanted) => {
      const { outcome } = await update.mutateAsync({ base: project, wanted })
      notify(t(`edit.${outcome}`))
      back()
    },
  })
  const live = v.safeParse(quantitySchema, { ...typed, format, joint })
  const field = (name: string) => ({ id: form.idOf(`quantity.${name}`), message: form.messageOf(`quantity.${name}`) })
  return (
    <Course split="3-2">
      <Cell>
        <form
          className={styles.form}
          noValidate
          onSubmit={form.onSubmit}
          onInput={(event: FormEvent<HTMLFormElement>) => setTyped(numbersOf(new FormData(event.currentTarget)))}
        >
          <ErrorSummary
            title={t('common:form.summary')}
            errors={form.errors}
            refused={form.refused}
            passive={!form.hasWholeError}
          />
          <div className={styles.numbers}>
            <TextField
              {...field('area')}
              label={t('quantity.area')}
              hint={t('quantity.areaHint')}
              name="area"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={kept ? typedNumber(kept.area, locale) : ''}
            />
            <TextField
              {...field('margin')}
              label={t('quantity.margin')}
              hint={t('quantity.marginHint')}
              name="margin"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typedNumber(kept?.margin ?? USUAL_MARGIN, locale)}
            />
          </div>
          <ChipChoice
            label={t('helper.format')}
            name="format"
            value={format}
            options={formatOptions(t)}
            onChange={setFormat}
          />
          <ChipChoice
            label={t('helper.joint')}
            name="joint"
            value={joint}
            options={jointOptions(t)}
            onChange={setJoint}
          />
          <TextField
            {...field('note')}
            label={t('quantity.note')}
            optional={t('common:form.optional')}
            name="note"
            autoComplete="off"
            defaultValue={kept?.note ?? ''}
          />
          <p className="t-row num" role="status">
            {live.success && quantityResult(live.output, t, locale)}
          </p>
          <HelperEnd project={project} helper="quantity" editable={editable} busy={form.busy} />
        </form>
      </Cell>
      <Cell>
        <div className={styles.result}>
          <h2 className="t-section">{t('quantity.heading')}</h2>
          {live.success ? <QuantitySteps quantity={live.output} /> : <p className="t-soft">{t('quantity.waiting')}</p>}
        </div>
      </Cell>
    </Course>
  )
}

/** What stands in the fields: numbers, or whatever was typed instead. */
type Typed = Record<'area' | 'margin', number | string>

const textOf = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim()

const numbersOf = (fields: FormData): Typed => ({
  area: readNumber(textOf(fields, 'area')),
  margin: readNumber(textOf(fields, 'margin')),
})
