import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { addressInputSchema } from '#contract/schemas/address.ts'
import type { Project } from '#contract/schemas/project.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import styles from './address-dialog.module.css'
import { SaveOrCancel } from './save-or-cancel.tsx'
import { useFormMessage, useSaveProject, type FieldMessages } from './use-save-project.ts'

const FIELDS = ['street', 'houseNumber', 'box', 'plotReference', 'postalCode', 'city'] as const
const OPTIONAL = ['houseNumber', 'box', 'plotReference']
const AUTOFILL = { street: 'address-line1', postalCode: 'postal-code', city: 'address-level2' }
type Field = (typeof FIELDS)[number]

/** Where is it built: checked here by the contract's own schema, and once more by the backend, whose words win. */
export function AddressDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('app')
  const message = useFormMessage()
  const { save, busy, refused, failure } = useSaveProject(project, onClose)
  const [wrong, setWrong] = useState<FieldMessages>({})

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = v.safeParse(addressInputSchema, addressOf(new FormData(form)))
    const found = parsed.success ? {} : firstIssues(parsed.issues)
    setWrong(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, message(key)])))
    const first = FIELDS.find((field) => field in found)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (parsed.success) void save({ address: parsed.output })
  }

  const messageOf = (field: Field) => wrong[field] ?? refused[`address.${field}`]
  const refusals = FIELDS.flatMap((field) => {
    const text = refused[`address.${field}`]
    return text ? [{ field: `address-${field}`, text: `${t(`edit.${field}`)}: ${text}` }] : []
  })
  const whole = failure ?? (refusals.length === 0 ? Object.values(refused)[0] : undefined)
  const field = (name: Field, hint?: string) => (
    <TextField
      id={`address-${name}`}
      name={name}
      label={t(`edit.${name}`)}
      optional={OPTIONAL.includes(name) ? t('common:form.optional') : undefined}
      defaultValue={project.address?.[name] ?? ''}
      hint={hint}
      message={messageOf(name)}
      inputMode={name === 'postalCode' ? 'numeric' : 'text'}
      autoComplete={name in AUTOFILL ? AUTOFILL[name as keyof typeof AUTOFILL] : 'off'}
    />
  )
  return (
    <Dialog title={t('edit.address')} closeLabel={t('common:form.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={send}>
        <ErrorSummary title={t('common:form.summary')} errors={whole ? [{ text: whole }] : refusals} />
        {field('street')}
        <div className={styles.numbers}>
          {field('houseNumber')}
          {field('box')}
        </div>
        {field('plotReference', t('edit.plotHint'))}
        <div className={styles.city}>
          {field('postalCode')}
          {field('city')}
        </div>
        <SaveOrCancel busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** What the form says; what may stay empty is null then. */
function addressOf(form: FormData): Record<Field, string | null> {
  const value = (field: Field) => String(form.get(field) ?? '').trim()
  const entries = FIELDS.map((field) => [field, value(field) || (OPTIONAL.includes(field) ? null : '')])
  return Object.fromEntries(entries) as Record<Field, string | null>
}

/** The first message key of every field. */
function firstIssues(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return Object.fromEntries([...issues].reverse().map((issue) => [String(issue.path?.[0]?.key), issue.message]))
}
