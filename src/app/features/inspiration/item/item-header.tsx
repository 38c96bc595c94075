import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationTab } from '#contract/inspiration/catalogue.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import type { LoadedItem } from './item-loader.tsx'
import styles from './item-header.module.css'
import { ShareItem } from '../share-item.tsx'

interface ItemHeaderProps extends Pick<LoadedItem, 'item' | 'read'> {
  /** Tab that the back link leads to. */
  tab: InspirationTab
  /** One sentence below the title. */
  children: ReactNode
}

export function ItemHeader({ item, read, tab, children }: ItemHeaderProps) {
  const { t } = useTranslation('app')
  return (
    <header>
      <div className={styles.top}>
        <Link
          to="/inspiration"
          search={tab === 'REFERENCE_PROJECT' ? {} : { tab }}
          className={styles.backLink}
          activeProps={{}}
        >
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {t(`inspiration.tab.${tab}`)}
        </Link>
        <ShareItem title={item.title} />
      </div>
      <h1 className="t-hero">{item.title}</h1>
      <p className={`t-soft ${styles.lead}`}>{children}</p>
      <DataAge read={read} />
    </header>
  )
}
