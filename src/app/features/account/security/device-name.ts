import type { TFunction } from 'i18next'
import type { Device } from '#contract/account/security-event-schema.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'

/** A device such as "Chrome op Windows, computer". */
export function deviceName({ kind, browser, system }: Device, t: TFunction<'app'>): string {
  const program = browser && system ? t('security.on', { browser, system }) : (browser ?? system)
  const description = [program, kind && t(`device.${kind}`)].filter(Boolean).join(', ')
  return description ? sentenceCase(description) : t('device.unknown')
}
