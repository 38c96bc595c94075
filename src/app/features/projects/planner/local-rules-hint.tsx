import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/feedback/note.tsx'

export function LocalRulesHint({ boxed = false }: { boxed?: boolean }) {
  const { t } = useTranslation('app')
  return (
    <Note icon={Info} boxed={boxed}>
      <b>{t('regionHint.title')}</b>
      <p>{t('regionHint.text')}</p>
    </Note>
  )
}
