import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'

interface ViewerNavigationProps {
  index: number
  count: number
  onGo: (index: number) => void
}

export function ViewerNavigation({ index, count, onGo }: ViewerNavigationProps) {
  const { t } = useTranslation('app')
  if (count < 2) return null
  return (
    <>
      <p className="num" aria-live="polite">
        {t('viewer.count', { nth: index + 1, all: count })}
      </p>
      <Button variant="quiet" icon aria-label={t('viewer.previous')} onClick={() => onGo(index - 1)}>
        <ChevronLeft className="i" aria-hidden="true" />
      </Button>
      <Button variant="quiet" icon aria-label={t('viewer.next')} onClick={() => onGo(index + 1)}>
        <ChevronRight className="i" aria-hidden="true" />
      </Button>
    </>
  )
}
