import { useQuery } from '@tanstack/react-query'
import type { i18n as Words } from 'i18next'
import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Locale } from '#contract/constants/locales.ts'
import type { StaffAccess } from '#app/data/showroom/board-access.ts'
import { briefQueries } from '#app/data/showroom/brief-queries.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { BoardFrame } from './board-frame.tsx'
import { BriefSheet } from './brief-sheet.tsx'
import { DayBones } from './day-bones.tsx'

interface BriefProps {
  id: string
  access: StaffAccess
  onBack: () => void
  children: ReactNode
}

/** What a consultant takes along to a visit, in a language of its own: the tablet keeps that of its visitors (B14). */
export function Brief(props: BriefProps) {
  const own = useOwnWords()
  if (!own) return null
  return (
    <I18nextProvider i18n={own}>
      <BriefScreen {...props} onLocale={(locale) => void own.changeLanguage(locale)} />
    </I18nextProvider>
  )
}

/** The translations once more, to speak another language than the tablet; null until they are ready, a moment later. */
function useOwnWords(): Words | null {
  const { i18n } = useTranslation('app')
  const [own, setOwn] = useState<Words | null>(null)
  useEffect(() => {
    let isWanted = true
    const copy = i18n.cloneInstance({ lng: i18n.language }, () => {
      if (isWanted) setOwn(copy)
    })
    return () => {
      isWanted = false
    }
  }, [i18n])
  return own
}

function BriefScreen({ id, access, onBack, onLocale, children }: BriefProps & { onLocale: (locale: Locale) => void }) {
  const { t } = useTranslation('app')
  const brief = useQuery(briefQueries.brief(id, access))
  const online = useOnline()
  const slow = useSlow(brief.isPending)
  return (
    <BoardFrame
      onLocale={onLocale}
      tools={
        <>
          <Button disabled={!brief.data} onClick={() => window.print()}>
            <Printer className="i" aria-hidden="true" />
            {t('board.brief.print')}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            <ArrowLeft className="i" aria-hidden="true" />
            {t('board.brief.back')}
          </Button>
        </>
      }
    >
      {children}
      {brief.data ? (
        <BriefSheet brief={brief.data} />
      ) : (
        <>
          <h1 className="vh">{t('board.brief.open')}</h1>
          <LoadState read={brief} online={online} slow={slow} failed={t('board.brief.fail')} size="page">
            <DayBones />
          </LoadState>
        </>
      )}
    </BoardFrame>
  )
}
