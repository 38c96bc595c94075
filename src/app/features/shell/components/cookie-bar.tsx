import { useTranslation } from 'react-i18next'
import { useCookieTrouble } from '#app/platform/storage/use-cookie-trouble.ts'
import { Note } from '#app/ui/note.tsx'

/** Says that this sign-in will not outlive the page, instead of letting a reload surprise anybody (F-07, B07). */
export function CookieBar() {
  const { t } = useTranslation()
  const trouble = useCookieTrouble()
  if (trouble === null) return null
  return (
    <Note tone="ochre" role="status">
      {t(trouble)}
    </Note>
  )
}
