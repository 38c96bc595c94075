import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'
import type { FacetBarProps } from './facet-bar.tsx'
import { FacetChips } from './facet-chips.tsx'
import styles from './facet-sheet.module.css'

/** All facets on one sheet; every choice counts at once, and the button says what it leads to. */
export function FacetSheet({
  facets,
  chosen,
  showLabel,
  onToggle,
  onClear,
  onClose,
}: FacetBarProps & { onClose: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Dialog title={t('inspiration.filters')} closeLabel={t('common:form.close')} onClose={onClose}>
      <div className={styles.facets}>
        {facets.map((facet) => (
          <FacetChips key={facet.key} facet={facet} chosen={chosen[facet.key] ?? []} onToggle={onToggle} />
        ))}
      </div>
      <p className="vh" role="status">
        {showLabel}
      </p>
      <DialogEnd>
        <Button className={styles.wipe} disabled={Object.keys(chosen).length === 0} onClick={onClear}>
          {t('inspiration.wipe')}
        </Button>
        <Button variant="primary" className={styles.show} onClick={onClose}>
          {showLabel}
        </Button>
      </DialogEnd>
    </Dialog>
  )
}
