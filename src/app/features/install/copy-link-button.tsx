import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#app/platform/files/save-and-copy.ts'
import { Button } from '#app/ui/forms/button.tsx'

/** For in-app browsers that cannot open another browser: copies the address. */
export function CopyLinkButton() {
  const { t } = useTranslation('app')
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const address = `${location.origin}/`
  async function copy() {
    setOutcome((await copyText(address)) ? 'copied' : 'copyFailed')
  }
  return (
    <>
      <p>
        <Button onClick={() => void copy()}>{t('install.copy')}</Button>
      </p>
      <p className="t-s" role="status">
        {outcome && t(`install.${outcome}`, { address })}
      </p>
    </>
  )
}
