import type { TFunction } from 'i18next'
import type { ProjectContact } from '#contract/schemas/project.ts'

/** What somebody on a project is called: their name, else their address. */
export function personName({ contact }: ProjectContact, t: TFunction<'app'>): string {
  return contact.name ?? contact.emailAddress ?? t('page.unnamed')
}
