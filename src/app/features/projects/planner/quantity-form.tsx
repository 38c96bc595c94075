import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { quantitySchema } from '#contract/schemas/project-helpers.ts'
import type { Project } from '#contract/schemas/project.ts'
import { readNumber, typedNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { TextField } from '#app/ui/field.tsx'
import { HelperForm } from './helper-form.tsx'
import styles from './quantity-form.module.css'
import { QuantitySteps } from './quantity-steps.tsx'
import { quantityResult } from './quantity-words.ts'
import { formatOptions, jointOptions } from './wall-words.ts'

const NAMES = ['quantity.area', 'quantity.margin', 'quantity.note']
const USUAL_MARGIN = 5

/** From square metres to bricks and pallets, reckoned with every key (B16). */
export function QuantityForm({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const kept = project.quantity
  const [typed, setTyped] = useState<unknown>(kept)
  const live = v.safeParse(quantitySchema, typed)
  return (
    <Course split="3-2">
      <Cell>
        <HelperForm
          project={project}
          helper="quantity"
          editable={editable}
          names={NAMES}
          read={readQuantity}
          onLook={(fields) => setTyped(readQuantity(fields))}
        >
          {(field) => (
            <>
              <div className={styles.numbers}>
                <TextField
                  {...field('quantity.area')}
                  label={t('quantity.area')}
                  hint={t('quantity.areaHint')}
                  name="area"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={kept ? typedNumber(kept.area, locale) : ''}
                />
                <TextField
                  {...field('quantity.margin')}
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
                defaultValue={kept?.format ?? project.wall?.format ?? 'M65'}
                options={formatOptions(t)}
              />
              <ChipChoice
                label={t('helper.joint')}
                name="joint"
                defaultValue={kept?.joint ?? project.wall?.joint ?? 12}
                options={jointOptions(t)}
              />
              <TextField
                {...field('quantity.note')}
                label={t('quantity.note')}
                optional={t('common:form.optional')}
                name="note"
                autoComplete="off"
                defaultValue={kept?.note ?? ''}
              />
              <p className="t-row num" role="status">
                {live.success && quantityResult(live.output, t, locale)}
              </p>
            </>
          )}
        </HelperForm>
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

/** Numbers as numbers, or whatever was typed instead, for the schema to refuse. */
function readQuantity(fields: FormData) {
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    area: readNumber(textOf('area')),
    margin: readNumber(textOf('margin')),
    format: textOf('format'),
    joint: Number(textOf('joint')),
    note: textOf('note') || null,
  }
}
