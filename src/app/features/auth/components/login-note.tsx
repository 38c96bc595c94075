import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoginNote as Note, visitEntries, visitStore } from '#app/platform/storage/visit-store.ts'
import { useCookieTrouble } from '#app/platform/storage/use-cookie-trouble.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './login-note.module.css'

const GOOD: readonly (Note | null)[] = ['activated', 'passwordChanged']

/** Why cookies do not stick (F-07), or what the page before left to say; it stays until somebody has signed in. */
export function LoginNote() {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const trouble = useCookieTrouble()
  const [note] = useState(() => visitStore.read(visitEntries.loginNote))
  // Not in the prerendered page, which is the same for everybody.
  if (!hydrated || !(trouble ?? note)) return null
  return (
    <p role="status" className={!trouble && GOOD.includes(note) ? styles.good : styles.note}>
      {trouble ? t(trouble) : t(`note.${note}`)}
    </p>
  )
}
