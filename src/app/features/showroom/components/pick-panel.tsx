import { Heart, ThumbsDown, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PICKS_MAX } from '#contract/constants/showroom.ts'
import { PICK_REASONS } from '#contract/schemas/hand-over.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './pick-panel.module.css'
import { explainPick, isFull, judgeItem, pickOf, undoPick } from './pick-rules.ts'
import type { Pictured, PickScreenProps } from './pick-screens.tsx'

type PickPanelProps = Pick<PickScreenProps, 'taste' | 'onTaste'> & { item: Pictured }

/** What somebody says about a picture: liked or not, why, and as if nothing had been said (B13). */
export function PickPanel({ item, taste, onTaste }: PickPanelProps) {
  const { t } = useTranslation('app')
  const pick = pickOf(taste.picks, item.id)
  const full = !pick && isFull(taste.picks)
  const change = (picks: typeof taste.picks) => onTaste({ ...taste, picks })
  const judge = (liked: boolean) => change(judgeItem(taste.picks, item.id, liked))
  return (
    <div className={styles.panel}>
      <div>
        <h1 className="t-2xl">{item.title}</h1>
        {item.place && <p className="t-soft">{item.place.city}</p>}
      </div>
      <div className={styles.two}>
        <Toggle pressed={pick?.liked === true} disabled={full} onPress={() => judge(true)}>
          <Heart className="i" aria-hidden="true" />
          {t('picks.like')}
        </Toggle>
        <Toggle pressed={pick?.liked === false} disabled={full} onPress={() => judge(false)}>
          <ThumbsDown className="i" aria-hidden="true" />
          {t('picks.dislike')}
        </Toggle>
      </div>
      {full && <p role="status">{t('picks.full', { count: PICKS_MAX })}</p>}
      {pick && (
        <>
          <div role="group" aria-labelledby="reason" className={styles.why}>
            <h2 id="reason" className="t-row">
              {t(pick.liked ? 'picks.whyLiked' : 'picks.whyDisliked')}
            </h2>
            <div className={styles.two}>
              {PICK_REASONS.map((reason) => (
                <Toggle
                  key={reason}
                  pressed={pick.reason === reason}
                  onPress={() => change(explainPick(taste.picks, item.id, reason))}
                >
                  {t(`picks.reason.${reason}`)}
                </Toggle>
              ))}
            </div>
          </div>
          <Button variant="quiet" onClick={() => change(undoPick(taste.picks, item.id))}>
            <Undo2 className="i" aria-hidden="true" />
            {t('picks.undo')}
          </Button>
        </>
      )}
    </div>
  )
}

interface ToggleProps {
  pressed: boolean
  disabled?: boolean
  onPress: () => void
  children: React.ReactNode
}

/** A chip to touch, pressed or not. */
export function Toggle({ pressed, disabled = false, onPress, children }: ToggleProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  )
}
