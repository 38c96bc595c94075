import { ArrowDownUp, Search } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import fieldStyles from '#app/ui/forms/field.module.css'
import type { ProjectListSearch } from './filter-projects.ts'
import styles from './list-toolbar.module.css'

interface ListToolbarProps {
  /** The search field. */
  ref: Ref<HTMLInputElement>
  text: string
  onText: (text: string) => void
  sort: ProjectListSearch['sort']
  onSort: (sort: ProjectListSearch['sort']) => void
}

/** Search field and sort order of the list. */
export function ListToolbar({ ref, text, onText, sort, onSort }: ListToolbarProps) {
  const { t } = useTranslation('app')
  return (
    <search className={styles.toolbar}>
      <span className={styles.search}>
        <Search className="i" aria-hidden="true" />
        <input
          ref={ref}
          type="search"
          className={fieldStyles.input}
          aria-label={t('list.search')}
          placeholder={t('list.placeholder')}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </span>
      <span className={styles.sort}>
        <ArrowDownUp className="i" aria-hidden="true" />
        <select
          aria-label={t('list.sort')}
          value={sort ?? 'updated'}
          onChange={({ currentTarget: { value } }) =>
            onSort(value === 'name' || value === 'completeness' ? value : undefined)
          }
        >
          <option value="updated">{t('list.byUpdated')}</option>
          <option value="name">{t('list.byName')}</option>
          <option value="completeness">{t('list.byCompleteness')}</option>
        </select>
      </span>
    </search>
  )
}
