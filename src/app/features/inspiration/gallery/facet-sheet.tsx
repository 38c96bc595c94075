import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import type { FacetBarProps } from './facet-bar.tsx'
import { FacetChips } from './facet-chips.tsx'
import styles from './facet-sheet.module.css'

/** Each choice applies at once; the button shows the number of results. */
export function FacetSheet({
  facets,
  selected,
  showLabel,
  onToggle,
  onClear,
  onClose,
}: FacetBarProps & { onClose: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Dialog title={t('inspiration.filters')} closeLabel={t('form.close')} onClose={onClose}>
      <div className={styles.facets}>
        {facets.map((facet) => (
          <FacetChips key={facet.key} facet={facet} selected={selected[facet.key] ?? []} onToggle={onToggle} />
        ))}
      </div>
      <p className="vh" role="status">
        {showLabel}
      </p>
      <DialogActions>
        {/* Not disabled, so that it keeps the focus when it is pressed. */}
        <Button className={styles.clear} aria-disabled={Object.keys(selected).length === 0} onClick={onClear}>
          {t('inspiration.wipe')}
        </Button>
        <Button variant="primary" className={styles.show} onClick={onClose}>
          {showLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
