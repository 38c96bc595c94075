import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/schemas/image.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { Photo } from '#app/ui/photo.tsx'
import styles from './inspiration-strip.module.css'

/** The newest reference projects; nothing at all where the backend offers none (ext). */
export function InspirationStrip() {
  const { t } = useTranslation('app')
  const { data } = useQuery(inspirationQueries.latest())
  const items = (data?.items ?? []).filter((item): item is typeof item & { image: Image } => item.image !== null)
  if (items.length === 0) return null
  return (
    <Course split="1-2" className={styles.course}>
      <Cell aria-labelledby="inspiration">
        <div className={styles.words}>
          <h2 className="t-section" id="inspiration">
            {t('home.inspiration')}
          </h2>
          <p className="t-soft">{t('home.inspirationText')}</p>
          <ul className={styles.titles}>
            {items.map((item) => (
              <li key={item.id}>
                <Link {...itemLink(item)} activeProps={{}}>
                  <b>{item.title}</b>
                </Link>{' '}
                {item.place && <span className="t-soft">{item.place.city}</span>}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/inspiration" className={buttonClass({ variant: 'second' })} activeProps={{}}>
              {t('home.toInspiration')}
            </Link>
          </p>
        </div>
      </Cell>
      <Cell flush className={styles.photos}>
        <div className={styles.strip}>
          {items.map(({ id, image }) => (
            <Photo key={id} image={image} sizes="(min-width: 64rem) 30vw, 66vw" className={styles.photo} />
          ))}
        </div>
      </Cell>
    </Course>
  )
}
