import { QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import type { Selection } from '../selection.ts'

export function ShareButton({ selection, onPress }: { selection: Selection; onPress: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Button variant="primary" onClick={onPress}>
      <QrCode className="i" aria-hidden="true" />
      {selection.ratings.length > 0
        ? t('picks.takeAlongCount', { count: selection.ratings.length })
        : t('picks.takeAlong')}
    </Button>
  )
}
