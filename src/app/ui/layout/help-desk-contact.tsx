import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import styles from './help-desk-contact.module.css'

const { phone, emailAddress } = COMPANY_CONTACT

/** Phone number and email address of the help desk. */
export function HelpDeskContact() {
  return (
    <p className={styles.contact}>
      <a className="link" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
      <a className="link" href={`mailto:${emailAddress}`}>
        {emailAddress}
      </a>
    </p>
  )
}
