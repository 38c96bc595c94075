import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'

/** For in-app browsers that cannot open another browser: copies the address. */
export function CopyLinkButton() {
  const { t } = useTranslation('app')
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const address = `${location.origin}/`
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch (error) {
      console.warn('The address was not copied', error)
      setOutcome('copyFailed')
    }
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
