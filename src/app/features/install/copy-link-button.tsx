import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'

/** For apps whose menu leads to no browser: the portal's address, to be pasted there. */
export function CopyAddress() {
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
