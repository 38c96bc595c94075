import { type ClipboardEvent, type FormEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { regionOf } from '#contract/geography/region.ts'
import { parseAddress, type ParsedAddress } from '#contract/geography/parse-address.ts'
import type { Address } from '#contract/geography/address-schema.ts'
import styles from './address-fields.module.css'
import { TextField } from './field.tsx'

type Part = 'street' | 'houseNumber' | 'box' | 'plotReference' | 'postalCode' | 'city'

const OPTIONAL: readonly Part[] = ['houseNumber', 'box', 'plotReference']
/** Cleared before a parsed address is filled in. */
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

/** A Belgian address, or a plot reference. A full address typed or pasted into the street is split over the fields. */
export function AddressFields({ address, idOf, messageOf }: AddressFieldsProps) {
  const { t } = useTranslation('app')
  const fieldsRef = useRef<HTMLDivElement>(null)
  const [isSplit, setSplit] = useState(false)
  const [postalCode, setPostalCode] = useState<string | null>(null)
  const region = regionOf(postalCode ?? address?.postalCode ?? '')

  const control = (part: Part) => fieldsRef.current?.querySelector<HTMLInputElement>(`[name="address.${part}"]`)

  function fillFields(split: ParsedAddress): void {
    for (const part of BEFORE_CITY) setValue(part, '')
    for (const [part, value] of Object.entries(split)) setValue(part as Part, value as string)
    setSplit(true)
  }

  function setValue(part: Part, value: string): void {
    const input = control(part)
    if (!input || input.value === value) return
    input.value = value
    // Dispatched so that draft and form handlers see the change.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function paste(event: ClipboardEvent): void {
    const split = parseAddress(event.clipboardData.getData('text/plain'))
    if (!split) return
    event.preventDefault()
    fillFields(split)
  }

  // On blur and before Enter submits, and only into empty fields.
  function splitStreet({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
    const split = parseAddress(currentTarget.value)
    const parts = Object.keys(split ?? {}).filter((part) => part !== 'street') as Part[]
    if (split && parts.every((part) => !control(part)?.value)) fillFields(split)
  }

  function updatePostalCode({ currentTarget }: FormEvent<HTMLInputElement>): void {
    setPostalCode(currentTarget.value)
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
      {...(part === 'street' && {
        onPaste: paste,
        onBlur: splitStreet,
        onKeyDown: (event) => event.key === 'Enter' && splitStreet(event),
      })}
      {...(part === 'postalCode' && { onInput: updatePostalCode })}
    />
  )
  return (
    <div ref={fieldsRef} className={styles.fields}>
      {field('street', t('edit.streetHint'))}
      <p className="vh" role="status">
        {isSplit && t('edit.dealt')}
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
