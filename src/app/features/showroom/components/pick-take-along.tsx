import { QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { Taste } from './pick-rules.ts'

/** The way to the code for the visitor's phone, and how much it will carry. */
export function TakeAlongButton({ taste, onPress }: { taste: Taste; onPress: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Button variant="primary" onClick={onPress}>
      <QrCode className="i" aria-hidden="true" />
      {taste.picks.length > 0 ? t('picks.takeAlongCount', { count: taste.picks.length }) : t('picks.takeAlong')}
    </Button>
  )
}
