import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX } from '#contract/inspiration/catalogue.ts'
import { Button } from '#app/ui/forms/button.tsx'
import fieldStyles from '#app/ui/forms/field.module.css'
import styles from './search-field.module.css'

/** Searches on submit, not while typing. */
export function SearchField({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const { t } = useTranslation('app')
  const field = useRef<HTMLInputElement>(null)
  // Uncontrolled, so that it keeps its focus; Back and a reset set its value.
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
