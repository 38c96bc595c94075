import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { copyText, saveFile } from '#app/platform/files/save-and-copy.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** The new recovery codes, to be copied or saved: nothing shows them again. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | 'saved' | null>(null)

  async function copy() {
    setOutcome((await copyText(codes.join('\n'))) ? 'copied' : 'copyFailed')
  }

  function save() {
    const text = [t('secondFactor.fileTitle', { product }), '', ...codes, ''].join('\n')
    const name = t('secondFactor.fileName', { product: product.toLowerCase().replaceAll(' ', '-') })
    saveFile(name, new Blob([text], { type: 'text/plain' }))
    setOutcome('saved')
  }

  return (
    <Dialog title={t('secondFactor.codesTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <div className={styles.content}>
        <p>{t('secondFactor.codesText')}</p>
        <ol className={styles.codes} aria-label={t('secondFactor.codesTitle')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        {/* The next visitor of a showroom's tablet would find them. */}
        {!isTablet() && (
          <div className={styles.actions}>
            <Button onClick={() => void copy()}>
              <Copy className="i" aria-hidden="true" />
              {t('secondFactor.copy')}
            </Button>
            <Button onClick={save}>
              <Download className="i" aria-hidden="true" />
              {t('secondFactor.save')}
            </Button>
          </div>
        )}
        <p role="status" className="t-s">
          {outcome && t(`secondFactor.${outcome}`)}
        </p>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('secondFactor.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
