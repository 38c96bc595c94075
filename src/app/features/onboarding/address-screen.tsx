import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { PROJECT_NAME_MAX } from '#contract/configuration/limits.ts'
import { addressInputSchema } from '#contract/geography/address-input-schema.ts'
import { projectWriteSchema } from '#contract/projects/write-schema.ts'
import { ADDRESS_NAMES, readAddressParts } from '#app/platform/forms/read-address-fields.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { AddressFields } from '#app/ui/forms/address-fields.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import styles from './address-screen.module.css'
import type { ProjectScreenProps } from './choice-screen.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useScreenDraft } from './use-screen-draft.ts'

const schema = v.object({ name: projectWriteSchema.entries.name, address: addressInputSchema })

/** Name and address of the project; a plot reference is enough. */
export function AddressScreen({ customer, project, onAnswer, onDone, ...frameProps }: ProjectScreenProps) {
  const { t } = useTranslation('app')
  const formRef = useRef<HTMLFormElement>(null)
  const draft = useScreenDraft({ form: formRef, name: 'address', owner: customer.id, base: project })
  const form = useForm({
    id: 'onboarding',
    names: ['name', ...ADDRESS_NAMES],
    labelOf: (name) => t(name === 'name' ? 'begin.nameLabel' : `edit.${name.slice('address.'.length)}`),
    schema,
    read: (fields) => ({ name: fields.get('name'), address: readAddressParts(fields) }),
    async send(answer) {
      const finishSave = draft.startSave()
      await onAnswer(answer)
      if (!finishSave()) return
      draft.reset()
      onDone()
    },
  })
  return (
    <ScreenFrame
      {...frameProps}
      formRef={formRef}
      form={form}
      onInput={draft.updateDraft}
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
