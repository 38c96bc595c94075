import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationTab } from '#contract/constants/catalogue.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import type { OpenItem } from './item-gate.tsx'
import styles from './item-head.module.css'

interface ItemHeadProps extends Pick<OpenItem, 'item' | 'read'> {
  /** The tab that it is found on. */
  tab: InspirationTab
  /** One sentence below the title. */
  children: ReactNode
}

/** What a thing is called, and the way back to its like. */
export function ItemHead({ item, read, tab, children }: ItemHeadProps) {
  const { t } = useTranslation('app')
  return (
    <header>
      <Link
        to="/inspiration"
        search={tab === 'REFERENCE_PROJECT' ? {} : { tab }}
        className={styles.crumb}
        activeProps={{}}
      >
        <ArrowLeft className="i i--s" aria-hidden="true" />
        {t(`inspiration.tab.${tab}`)}
      </Link>
      <h1 className="t-hero">{item.title}</h1>
      <p className={`t-soft ${styles.lead}`}>{children}</p>
      <DataAge read={read} />
    </header>
  )
}
