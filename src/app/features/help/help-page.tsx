import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { HelpDeskContact } from '#app/ui/layout/help-desk-contact.tsx'
import { HELP_TOPICS } from './help-questions.ts'
import { matchesQuery } from './help-search.ts'
import { HelpAnswer, useOpenedByHash } from './help-answer.tsx'
import styles from './help-page.module.css'

/** Questions and answers by topic with a search, and how to reach the help desk; also for visitors. */
export function HelpPage() {
  const { t } = useTranslation('app')
  const title = t('help.title')
  usePageTitle(title)
  useOpenedByHash()
  const isVisitor = useSession().kind === null
  const [input, setInput] = useState('')
  const query = input.trim()
  const topics = HELP_TOPICS.map(({ topic, questions }) => ({
    topic,
    questions: questions.filter(({ id }) => matchesQuery(query, t(`help.ask.${id}`), t(`help.answer.${id}`))),
  })).filter(({ questions }) => questions.length > 0)
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <header className={styles.header}>
        <div className={styles.title}>
          {isVisitor && (
            <Link to="/auth/login" search className={styles.back} activeProps={{}}>
              <ArrowLeft className="i i--s" aria-hidden="true" />
              {t('common:auth.title')}
            </Link>
          )}
          <h1 className="t-page">{title}</h1>
          <p className="t-lead">{t('help.text')}</p>
        </div>
        <search className={styles.search}>
          <TextField
            type="search"
            label={t('help.search')}
            hint={t('help.searchHint')}
            value={input}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setInput(event.currentTarget.value)}
          />
        </search>
      </header>
      <p role="status" className={styles.count}>
        {count === 0 ? t('help.none') : query !== '' && t('help.found', { count })}
      </p>
      <div className={styles.topics}>
        {topics.map(({ topic, questions }) => (
          <Topic key={topic} title={t(`help.topic.${topic}`)}>
            <ul className={styles.questions}>
              {questions.map((question) => (
                <li key={question.id}>
                  <HelpAnswer question={question} query={query} isVisitor={isVisitor} />
                </li>
              ))}
            </ul>
          </Topic>
        ))}
        <Topic title={t(count === 0 ? 'help.none' : 'help.desk')}>
          {count === 0 && <p>{t('help.noneText', { query })}</p>}
          <p>{t('help.deskText')}</p>
          <HelpDeskContact />
        </Topic>
      </div>
    </>
  )
}

/** Not `TitledSection`: with one more user the start page would load it, too. */
function Topic({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.topic} aria-labelledby={id}>
      <h2 className="t-section" id={id}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
