import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Locale } from '#contract/configuration/locales.ts'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { briefQueries } from '#app/data/board/brief-queries.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { loadLanguage } from '#app/platform/i18n/i18n.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { BoardFrame } from '../board-frame.tsx'
import { BriefSheet } from './brief-sheet.tsx'
import { BoardSkeleton } from '../board-skeleton.tsx'

interface BriefProps {
  id: string
  access: StaffAccess
  onBack: () => void
  children: ReactNode
}

/** Has its own language, so that the tablet keeps that of its visitors. */
export function Brief(props: BriefProps) {
  const { i18n } = useTranslation('app')
  // Shares the loaded texts.
  const [separateI18n] = useState(() => i18n.cloneInstance({ lng: i18n.language }))
  const changeLanguage = (locale: Locale) =>
    loadLanguage(locale).then(
      async () => {
        await separateI18n.changeLanguage(locale)
        return true
      },
      () => false,
    )
  return (
    <I18nextProvider i18n={separateI18n}>
      <BriefScreen {...props} onLocale={changeLanguage} />
    </I18nextProvider>
  )
}

interface BriefScreenProps extends BriefProps {
  onLocale: (locale: Locale) => Promise<boolean>
}

function BriefScreen({ id, access, onBack, onLocale, children }: BriefScreenProps) {
  const { t } = useTranslation('app')
  const brief = useQuery(briefQueries.brief(id, access))
  const online = useOnline()
  const isSlow = useSlow(brief.isPending)
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
          <LoadState query={brief} isOnline={online} isSlow={isSlow} errorTitle={t('board.brief.fail')} size="page">
            <BoardSkeleton />
          </LoadState>
        </>
      )}
    </BoardFrame>
  )
}
