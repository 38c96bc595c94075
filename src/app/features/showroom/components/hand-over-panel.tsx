import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HAND_OVER_MINUTES } from '#contract/constants/showroom.ts'
import { useHandOver } from '#app/data/showroom/hand-over-mutations.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { CodePicture } from '#app/ui/code-picture.tsx'
import styles from './hand-over-panel.module.css'
import type { Taste } from './pick-rules.ts'

const LIFE_MS = HAND_OVER_MINUTES * 60_000

/** A code that holds what was said when it was made. */
interface Made {
  readonly code: string
  readonly taste: Taste
}

/** What somebody said, as a picture for their phone (B12). Whoever goes on picking asks for a new one, not every touch does. */
export function HandOverPanel({ taste, visitId }: { taste: Taste; visitId: string | null }) {
  const { t } = useTranslation('app')
  const [made, setMade] = useState<Made | null>(null)
  const { mutate, isPending, error } = useHandOver()
  const failure = useFailure(error)
  const [isOver, setOver] = useState(false)
  const isOld = made !== null && made.taste !== taste

  function make() {
    const { picks, type } = taste
    // Nothing said is no reason to forget what was said at another tablet (B14).
    const ofVisit = picks.length > 0 ? visitId : null
    mutate(
      { visitId: ofVisit, picks: [...picks], draft: type && { type } },
      {
        onSuccess({ code }) {
          setMade({ code, taste })
          setOver(false)
        },
      },
    )
  }
  // Once, when the screen comes.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(make, [])
  // By this tablet's clock, whatever the server's says.
  useEffect(() => {
    if (!made) return undefined
    const timer = setTimeout(() => setOver(true), LIFE_MS)
    return () => clearTimeout(timer)
  }, [made])

  const address = made && `${location.origin}/hand-over/${made.code}`
  const says = failure ?? (isOld ? t('picks.code.old') : made && isOver ? t('picks.code.over') : null)
  return (
    <section className={styles.panel} aria-labelledby="hand-over">
      <h2 className="t-2xl" id="hand-over">
        {t('picks.code.title')}
      </h2>
      {address && !says ? (
        <>
          <CodePicture text={address} label={t('picks.code.picture')} className={styles.picture} />
          <p className="t-soft">
            {taste.picks.length > 0
              ? t('picks.code.text', { count: taste.picks.length, minutes: HAND_OVER_MINUTES })
              : t('picks.code.empty', { minutes: HAND_OVER_MINUTES })}
          </p>
          <p className={styles.address}>{address}</p>
        </>
      ) : (
        <>
          <p role={failure ? 'alert' : 'status'}>{says ?? t('picks.code.making')}</p>
          {says && (
            <Button variant="primary" busy={isPending} onClick={make}>
              <RotateCw className="i" aria-hidden="true" />
              {t('picks.code.make')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
