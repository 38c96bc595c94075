import type { Appointment } from '#contract/appointments/schema.ts'
import type { Image } from '#contract/formats/image-schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { AppointmentSearch, MaskedAppointment } from '#contract/tablets/schema.ts'
import type { Selection } from './selection.ts'

export type SearchMethod = AppointmentSearch['method']

/** What the screens show of an appointment; a backend may say no more after a check-in. */
export type WelcomedAppointment = Pick<Appointment, 'id' | 'dateFrom'> & Partial<Pick<Appointment, 'consultant'>>

/** Null for a visitor who browses without checking in. */
export type Visitor = { readonly appointment: WelcomedAppointment; readonly visitorName: string | null } | null

export type SelectionScreen =
  | ({ name: 'welcome' } & NonNullable<Visitor>)
  | { name: 'browse' | 'share'; visitor: Visitor }
  | { name: 'item'; visitor: Visitor; itemId: string }

/** Screens are not in the URL, so that the browser history holds none. */
export type TabletScreen =
  | { name: 'start' | 'scan' | 'name' | 'walkIn' }
  | { name: 'found'; appointments: readonly MaskedAppointment[]; method: SearchMethod }
  | { name: 'queued'; id: string }
  | SelectionScreen

export type ItemWithImage = InspirationItem & { readonly image: Image }

/** Props that all browsing screens share. */
export interface SelectionScreenProps<S = SelectionScreen> {
  screen: S
  show: (screen: TabletScreen) => void
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  items: readonly ItemWithImage[]
}
