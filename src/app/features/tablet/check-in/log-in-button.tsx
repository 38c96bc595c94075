import { LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { session } from '#app/platform/session/session.ts'
import { Button } from '#app/ui/forms/button.tsx'

/** Signs the tablet out first, as it has a single token slot. */
export function LogInButton() {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  return (
    <Button onClick={() => void session.logout('login')}>
      <LogIn className="i" aria-hidden="true" />
      {t('kiosk.logIn', { product })}
    </Button>
  )
}
