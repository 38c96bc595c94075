import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PICTURE_SIZES } from '#contract/configuration/picture-sizes.ts'
import type { Image } from '#contract/formats/image-schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './inspiration-strip.module.css'

/** The newest reference projects; renders nothing if the backend has none. */
export function InspirationStrip() {
  const { t } = useTranslation('app')
  const { data } = useQuery(inspirationQueries.latest(useLocale()))
  const items = (data?.items ?? []).filter((item): item is typeof item & { image: Image } => item.image !== null)
  if (items.length === 0) return null
  return (
    <Row split="1-2" className={styles.row}>
      <Panel aria-labelledby="inspiration">
        <div className={styles.text}>
          <h2 className="t-section" id="inspiration">
            {t('home.inspiration')}
          </h2>
          <p className="t-soft">{t('home.inspirationText')}</p>
          <ul className={styles.titles}>
            {items.map((item) => (
              <li key={item.id}>
                <Link {...itemLink(item)} activeProps={{}}>
                  <b>{item.title}</b>
                </Link>
                {item.place && <span className={cx('t-soft', styles.city)}>{item.place.city}</span>}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/inspiration" className={buttonClass({ variant: 'secondary' })} activeProps={{}}>
              {t('home.toInspiration')}
            </Link>
          </p>
        </div>
      </Panel>
      <Panel flush className={styles.photos}>
        <div className={styles.strip}>
          {items.map(({ id, image }, index) => (
            <Photo
              key={id}
              image={image}
              sizes={PICTURE_SIZES.strip}
              // The largest element of the first screen on a phone.
              eager={index === 0 && 'first'}
              className={styles.photo}
            />
          ))}
        </div>
      </Panel>
    </Row>
  )
}
