import type { TFunction } from 'i18next'
import type { ProjectContact } from '#contract/projects/schema.ts'

/** The name of a project member, else the email address. */
export function memberName({ contact }: ProjectContact, t: TFunction<'app'>): string {
  return contact.name ?? contact.emailAddress ?? t('page.unnamed')
}
