import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { meetsCriterion, missingCriteria } from '#contract/rules/completeness.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { planSchemas } from '#contract/schemas/project-plans.ts'
import type { Project } from '#contract/schemas/project.ts'
import { productsOf } from '#app/data/projects/plan-controls.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { AlertIcon } from '#app/ui/first-load-icons.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { type ChoiceField, UNSURE } from '../model.ts'
import styles from './choice-screen.module.css'
import { ProductRows } from './product-rows.tsx'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'
import { StylePhotos } from './style-photos.tsx'
import { TypeRows } from './type-rows.tsx'
import type { PlanAnswer } from './use-answers.ts'
import { useOwnDraft } from './use-own-draft.ts'

/** What the screens about the plans are given. */
export interface PlanScreenProps extends ScreenFrameProps {
  customer: Customer
  /** The project that answers go to; null while there is none. */
  project: Project | null
  onAnswer: (answer: PlanAnswer) => Promise<void>
  onDone: () => void
}

const ANSWERS = { productCategories: ProductRows, type: TypeRows, style: StylePhotos }

interface ChoiceScreenProps extends Omit<PlanScreenProps, 'screen'> {
  screen: ChoiceField
}

/** One question about the plans, its answers to choose from; not knowing yet is one of them (design guide, onboarding). */
export function ChoiceScreen({ screen, customer, project, onAnswer, onDone, ...frame }: ChoiceScreenProps) {
  const { t } = useTranslation('app')
  const element = useRef<HTMLFormElement>(null)
  const draft = useOwnDraft({ form: element, name: screen, owner: customer.id, base: project })
  const answer = async (given: PlanAnswer) => {
    await onAnswer(given)
    draft.settle()
    onDone()
  }
  const form = useForm({
    id: 'onboarding',
    names: [screen],
    labelOf: () => t(`brick.${screen}`),
    schema: planSchemas[screen],
    read: (fields) => ({ [screen]: screen === 'productCategories' ? productsOf(fields) : fields.get(screen) }),
    send: answer,
  })
  // What was never answered need not be taken back.
  const unsure = useMutation({
    mutationFn: () => answer(project && meetsCriterion(project, screen) ? { [screen]: UNSURE[screen] } : {}),
  })
  const failure = useFailure(unsure.error)
  const isLast = project !== null && missingCriteria(project).join() === screen
  const Answers = ANSWERS[screen]
  const message = form.messageOf(screen)
  return (
    <ScreenFrame
      {...frame}
      screen={screen}
      form={element}
      told={failure === null ? form : { ...form, errors: [{ text: failure }], hasWholeError: true }}
      onInput={draft.noteChange}
      onSkip={() => unsure.mutate()}
      title={t(`edit.${screen}`)}
      lead={t(`why.${screen}`)}
      submit={t(isLast ? 'onboarding.layLast' : 'begin.lay')}
      wide={screen === 'style'}
    >
      <fieldset className={styles.answers} aria-describedby={message ? 'onboarding-message' : undefined}>
        <legend className="vh">{t(`edit.${screen}`)}</legend>
        {message && (
          <p className={fieldStyles.message} id="onboarding-message">
            <AlertIcon />
            {message}
          </p>
        )}
        <Answers id={form.idOf(screen)} project={project} />
      </fieldset>
    </ScreenFrame>
  )
}
