import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { quantitySchema } from '#contract/planner/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { parseNumber, formatEditableNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { ChipGroup } from '#app/ui/forms/chip-group.tsx'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { PlannerForm } from './planner-form.tsx'
import styles from './quantity-form.module.css'
import { QuantitySteps } from './quantity-steps.tsx'
import { wallOf } from './use-chosen-brick.ts'
import { quantityResult } from '#app/platform/i18n/format-quantity.ts'
import { formatOptions, jointOptions } from '#app/platform/i18n/format-wall.ts'

const FIELD_NAMES = ['quantity.area', 'quantity.margin', 'quantity.note']
const DEFAULT_MARGIN = 5

interface QuantityFormProps {
  project: Project
  editable: boolean
  brick: InspirationItem | null
}

/** The quantity planner: bricks and pallets for an area, recalculated while typing. */
export function QuantityForm({ project, editable, brick }: QuantityFormProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const saved = project.quantity
  const [input, setInput] = useState<unknown>(saved)
  const parsed = v.safeParse(quantitySchema, input)
  return (
    <Row split="3-2">
      <Panel>
        <PlannerForm
          project={project}
          planner="quantity"
          editable={editable}
          names={FIELD_NAMES}
          read={readQuantity}
          onPreview={(fields) => setInput(readQuantity(fields))}
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
                  defaultValue={saved ? formatEditableNumber(saved.area, locale) : ''}
                />
                <TextField
                  {...field('quantity.margin')}
                  label={t('quantity.margin')}
                  hint={t('quantity.marginHint')}
                  name="margin"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={formatEditableNumber(saved?.margin ?? DEFAULT_MARGIN, locale)}
                />
              </div>
              <ChipGroup
                label={t('helper.format')}
                name="format"
                defaultValue={saved?.format ?? project.wall?.format ?? wallOf(brick).format ?? 'M65'}
                options={formatOptions(t)}
              />
              <ChipGroup
                label={t('helper.joint')}
                name="joint"
                defaultValue={saved?.joint ?? project.wall?.joint ?? 12}
                options={jointOptions(t)}
              />
              <TextField
                {...field('quantity.note')}
                label={t('quantity.note')}
                optional={t('common:form.optional')}
                name="note"
                autoComplete="off"
                defaultValue={saved?.note ?? ''}
              />
              <p className="t-row num" role="status">
                {parsed.success && quantityResult(parsed.output, t, locale)}
              </p>
            </>
          )}
        </PlannerForm>
      </Panel>
      <Panel>
        <div className={styles.result}>
          <h2 className="t-section">{t('quantity.heading')}</h2>
          {parsed.success ? (
            <QuantitySteps quantity={parsed.output} />
          ) : (
            <p className="t-soft">{t('quantity.waiting')}</p>
          )}
        </div>
      </Panel>
    </Row>
  )
}

/** Numbers are parsed; anything else is passed on for the schema to reject. */
function readQuantity(fields: FormData) {
  const readText = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    area: parseNumber(readText('area')),
    margin: parseNumber(readText('margin')),
    format: readText('format'),
    joint: Number(readText('joint')),
    note: readText('note') || null,
  }
}
