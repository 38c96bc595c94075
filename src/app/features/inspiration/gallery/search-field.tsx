import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX } from '#contract/constants/catalogue.ts'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import styles from './search-field.module.css'

/** Words to look for, taken when they are sent and not while they are typed (S055, S139). */
export function SearchField({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const { t } = useTranslation('app')
  const field = useRef<HTMLInputElement>(null)
  // Uncontrolled, so that it keeps its focus; Back and a reset put their words into it.
  useEffect(() => {
    if (field.current) field.current.value = query
  }, [query])
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  function clear() {
    onSearch('')
    field.current?.focus()
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <Search className="i" aria-hidden="true" />
        <input
          ref={field}
          type="search"
          name="query"
          className={fieldStyles.input}
          defaultValue={query}
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('inspiration.search')}
          placeholder={t('inspiration.placeholder')}
        />
        {query !== '' && (
          <Button variant="quiet" icon aria-label={t('inspiration.clear')} onClick={clear}>
            <X className="i" aria-hidden="true" />
          </Button>
        )}
        <button type="submit" className="vh">
          {t('inspiration.submit')}
        </button>
      </form>
    </search>
  )
}
