import { useEffect, useRef } from 'react'
import type { ProfileInput } from '#contract/customers/profile-schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { changedProfile } from './profile-input.ts'

/** For a form of the profile: returns the fields of its input that were edited. */
export function useProfileChanges(customer: Customer, dirty: boolean) {
  const locale = useLocale()
  // What another device saves while somebody edits is no edit of this form.
  const editedFrom = useRef(customer)
  useEffect(() => {
    if (!dirty) editedFrom.current = customer
  }, [customer, dirty])
  return (profile: ProfileInput) => changedProfile(profile, editedFrom.current, locale)
}
