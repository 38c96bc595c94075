import { type ClipboardEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { regionOf } from '#contract/rules/region.ts'
import { splitAddress, type SplitAddress } from '#contract/rules/split-address.ts'
import type { Address } from '#contract/schemas/address.ts'
import styles from './address-fields.module.css'
import { TextField } from './field.tsx'

type Part = 'street' | 'houseNumber' | 'box' | 'plotReference' | 'postalCode' | 'city'

const OPTIONAL: readonly Part[] = ['houseNumber', 'box', 'plotReference']
/** A new address leaves nothing of the old one behind. */
const BEFORE_CITY: readonly Part[] = ['houseNumber', 'box', 'plotReference']
const AUTOFILL: Partial<Record<Part, string>> = {
  street: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
}

interface AddressFieldsProps {
  address: Address | null
  idOf: (name: string) => string
  messageOf: (name: string) => string | undefined
}

/** A Belgian address, a plot for want of a number (B20). One line typed or pasted into the street is dealt out (B21). */
export function AddressFields({ address, idOf, messageOf }: AddressFieldsProps) {
  const { t } = useTranslation('app')
  const box = useRef<HTMLDivElement>(null)
  const [dealt, setDealt] = useState(false)
  const [typedCode, setTypedCode] = useState<string | null>(null)
  const region = regionOf(typedCode ?? address?.postalCode ?? '')

  const control = (part: Part) => box.current?.querySelector<HTMLInputElement>(`[name="address.${part}"]`)

  function deal(split: SplitAddress): void {
    for (const part of BEFORE_CITY) write(part, '')
    for (const [part, value] of Object.entries(split)) write(part as Part, value as string)
    setDealt(true)
  }

  function write(part: Part, value: string): void {
    const input = control(part)
    if (!input || input.value === value) return
    input.value = value
    // As if it had been typed: whoever follows the form's input hears of it.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function paste(event: ClipboardEvent): void {
    const split = splitAddress(event.clipboardData.getData('text/plain'))
    if (!split) return
    event.preventDefault()
    deal(split)
  }

  // What is typed is dealt out on the way to the next field, and only into fields that are still empty.
  function leaveStreet({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    const split = splitAddress(currentTarget.value)
    const parts = Object.keys(split ?? {}).filter((part) => part !== 'street') as Part[]
    if (split && parts.every((part) => !control(part)?.value)) deal(split)
  }

  function followCode({ currentTarget }: FormEvent<HTMLInputElement>): void {
    setTypedCode(currentTarget.value)
  }

  const field = (part: Part, hint?: string) => (
    <TextField
      id={idOf(`address.${part}`)}
      name={`address.${part}`}
      label={t(`edit.${part}`)}
      optional={OPTIONAL.includes(part) ? t('common:form.optional') : undefined}
      defaultValue={address?.[part] ?? ''}
      hint={hint}
      message={messageOf(`address.${part}`)}
      inputMode={part === 'postalCode' ? 'numeric' : 'text'}
      autoComplete={AUTOFILL[part] ?? 'off'}
      {...(part === 'street' && { onPaste: paste, onBlur: leaveStreet })}
      {...(part === 'postalCode' && { onInput: followCode })}
    />
  )
  return (
    <div ref={box} className={styles.fields}>
      {field('street', t('edit.streetHint'))}
      <p className="vh" role="status">
        {dealt && t('edit.dealt')}
      </p>
      <div className={styles.half}>
        {field('houseNumber')}
        {field('box')}
      </div>
      {field('plotReference', t('edit.plotHint'))}
      <div className={styles.city}>
        {field('postalCode', region ? t(`region.${region}`) : undefined)}
        {field('city')}
      </div>
    </div>
  )
}
