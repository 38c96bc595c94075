import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ToggleEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { type HelpQuestion, type Place, PLACES } from './help-questions.ts'
import { splitAtMatches } from './help-search.ts'
import styles from './help-answer.module.css'

interface HelpAnswerProps {
  question: HelpQuestion
  query: string
  isVisitor: boolean
}

/** A question that unfolds its answer. While searching it is unfolded, as the words found may be in the answer. */
export function HelpAnswer({ question: { id, place, visitorPlace }, query, isVisitor }: HelpAnswerProps) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const isSearching = query !== ''
  // The address of an unfolded question can be shared.
  function handleToggle(event: ToggleEvent<HTMLDetailsElement>) {
    if (isSearching || !event.currentTarget.open || location.hash === `#${id}`) return
    void navigate({ to: '.', search: true, hash: id, replace: true, resetScroll: false, hashScrollIntoView: false })
  }
  return (
    <details
      key={isSearching ? 'found' : 'folded'}
      id={id}
      className={styles.answer}
      open={isSearching || undefined}
      onToggle={handleToggle}
    >
      <summary className="t-row">
        <span>
          <Highlighted text={t(`help.ask.${id}`)} query={query} />
        </span>
      </summary>
      <div className={styles.text}>
        <p>
          <Highlighted text={t(`help.answer.${id}`)} query={query} />
        </p>
        <p>
          <PlaceLink place={(isVisitor && visitorPlace) || place} />
        </p>
      </div>
    </details>
  )
}

function Highlighted({ text, query }: { text: string; query: string }) {
  if (query === '') return <span>{text}</span>
  return splitAtMatches(text, query).map(({ text: part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}

function PlaceLink({ place }: { place: Place }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const label = t(`help.to.${place}`)
  const target = PLACES[place]
  if (target === null) {
    return (
      <a href={`/legal/privacy.${locale}.html`} target="_blank" rel="noopener" className="link">
        {label}
      </a>
    )
  }
  return (
    <Link {...target} className="link" activeProps={{}}>
      {label}
    </Link>
  )
}

/** Unfolds the question that the address names. */
export function useOpenedByHash(): void {
  const hash = useLocation({ select: (place) => place.hash })
  useEffect(() => {
    const details = document.getElementById(hash)
    if (!(details instanceof HTMLDetailsElement) || details.open) return
    details.open = true
    details.scrollIntoView()
  }, [hash])
}
