import { linkOptions } from '@tanstack/react-router'

/** Pages that answers link to, by the key of the link's text under `help.to`. The policy is a static page. */
export const PLACES = {
  projects: linkOptions({ to: '/projects' }),
  newProject: linkOptions({ to: '/projects/new' }),
  products: linkOptions({ to: '/inspiration', search: { tab: 'PRODUCT' } }),
  downloads: linkOptions({ to: '/inspiration', search: { tab: 'DOWNLOAD' } }),
  favourites: linkOptions({ to: '/favourites' }),
  book: linkOptions({ to: '/appointments/new' }),
  appointments: linkOptions({ to: '/appointments' }),
  calendar: linkOptions({ to: '/account/preferences', hash: 'agenda' }),
  install: linkOptions({ to: '/account/app' }),
  status: linkOptions({ to: '/status' }),
  profile: linkOptions({ to: '/account' }),
  security: linkOptions({ to: '/account/security' }),
  privacy: linkOptions({ to: '/account/privacy' }),
  code: linkOptions({ to: '/auth/code' }),
  register: linkOptions({ to: '/auth/register' }),
  forgot: linkOptions({ to: '/auth/forgot' }),
  policy: null,
} as const

/** The key of a place. */
export type Place = keyof typeof PLACES

/** A question; its id is the key of its texts and the hash of its address. */
export interface HelpQuestion {
  readonly id: string
  readonly place: Place
  /** Where customers are led who are not signed in, if not to `place` by way of the login. */
  readonly visitorPlace?: Place
}

/** A topic with its questions. */
interface HelpTopic {
  readonly topic: string
  readonly questions: readonly HelpQuestion[]
}

/** All questions in the order of the page. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    topic: 'project',
    questions: [
      { id: 'start', place: 'newProject' },
      { id: 'bricks', place: 'projects' },
      { id: 'share', place: 'projects' },
      { id: 'files', place: 'projects' },
      { id: 'quantity', place: 'projects' },
      { id: 'history', place: 'projects' },
      { id: 'archive', place: 'projects' },
    ],
  },
  {
    topic: 'samples',
    questions: [
      { id: 'favourites', place: 'favourites' },
      { id: 'samples', place: 'products' },
      { id: 'delivery', place: 'products' },
    ],
  },
  {
    topic: 'appointment',
    questions: [
      { id: 'book', place: 'book' },
      { id: 'move', place: 'appointments' },
      { id: 'calendar', place: 'calendar' },
      { id: 'check-in', place: 'appointments' },
      { id: 'video', place: 'appointments' },
      { id: 'bring', place: 'appointments' },
    ],
  },
  {
    topic: 'app',
    questions: [
      { id: 'install', place: 'install' },
      { id: 'app-code', place: 'install', visitorPlace: 'code' },
      { id: 'version', place: 'status' },
    ],
  },
  {
    topic: 'offline',
    questions: [
      { id: 'offline', place: 'status' },
      { id: 'waiting', place: 'status' },
      { id: 'conflict', place: 'projects' },
      { id: 'documents', place: 'downloads' },
    ],
  },
  {
    topic: 'account',
    questions: [
      { id: 'mail', place: 'security', visitorPlace: 'register' },
      { id: 'password', place: 'security', visitorPlace: 'forgot' },
      { id: 'address', place: 'security' },
      { id: 'language', place: 'profile' },
      { id: 'devices', place: 'security' },
    ],
  },
  {
    topic: 'privacy',
    questions: [
      { id: 'export', place: 'policy' },
      { id: 'measuring', place: 'privacy' },
      { id: 'delete', place: 'privacy' },
    ],
  },
]
