import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Keypad as PlainKeypad } from '#app/ui/keypad.tsx'

/** The digits of a code, in the words of a visit. */
export function Keypad(keys: Omit<ComponentProps<typeof PlainKeypad>, 'words'>) {
  const { t } = useTranslation('app')
  const words = {
    label: t('kiosk.keypad.label'),
    clear: t('kiosk.keypad.clear'),
    backspace: t('kiosk.keypad.backspace'),
  }
  return <PlainKeypad words={words} {...keys} />
}
