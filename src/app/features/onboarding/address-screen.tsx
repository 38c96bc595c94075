import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { PROJECT_NAME_MAX } from '#contract/constants/limits.ts'
import { addressInputSchema } from '#contract/schemas/address-input.ts'
import { projectWriteSchema } from '#contract/schemas/project-write.ts'
import { ADDRESS_NAMES, addressParts } from '#app/platform/forms/read-address.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { TextField } from '#app/ui/field.tsx'
import styles from './address-screen.module.css'
import type { PlanScreenProps } from './choice-screen.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useOwnDraft } from './use-own-draft.ts'

const schema = v.object({ name: projectWriteSchema.entries.name, address: addressInputSchema })

/** What is built and where; a plot will do (B20). */
export function AddressScreen({ customer, project, onAnswer, onDone, ...frame }: PlanScreenProps) {
  const { t } = useTranslation('app')
  const element = useRef<HTMLFormElement>(null)
  const draft = useOwnDraft({ form: element, name: 'address', owner: customer.id, base: project })
  const form = useForm({
    id: 'onboarding',
    names: ['name', ...ADDRESS_NAMES],
    labelOf: (name) => t(name === 'name' ? 'begin.nameLabel' : `edit.${name.slice('address.'.length)}`),
    schema,
    read: (fields) => ({ name: fields.get('name'), address: addressParts(fields) }),
    async send(answer) {
      await onAnswer(answer)
      draft.settle()
      onDone()
    },
  })
  return (
    <ScreenFrame
      {...frame}
      form={element}
      told={form}
      onInput={draft.noteChange}
      onSkip={onDone}
      title={t('edit.address')}
      lead={t('why.address')}
      submit={t('begin.lay')}
    >
      <div className={styles.fields}>
        <AddressFields
          key={draft.generation}
          address={project?.address ?? null}
          idOf={form.idOf}
          messageOf={form.messageOf}
        />
        <TextField
          id={form.idOf('name')}
          name="name"
          label={t('begin.nameLabel')}
          hint={t('begin.nameHint')}
          defaultValue={project?.name ?? t('onboarding.projectName')}
          maxLength={PROJECT_NAME_MAX}
          autoComplete="off"
          message={form.messageOf('name')}
        />
      </div>
    </ScreenFrame>
  )
}
