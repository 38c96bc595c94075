const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'))

/** What every page but the login asks the backend with, logged out or signed in. */
const CALLS = anyOf(
  'platform/(api/(call|call-flights|request-status)|i18n/app-texts)\\.ts',
  'contract/(endpoints/customers|schemas/(customer|address|project-helpers)|constants/endpoint-names)\\.ts',
  'valibot/(boolean|email|EMAIL|gtValue|max|min|nullish|trim|union|_subIssues)',
)

/** The logged-out pages behind the login: one chunk, as a visit mostly needs several of them. */
const VISITOR = anyOf(
  'features/auth/(?!pages/code)',
  'data/customers/(ask-for-mail|read-link)',
  'social-sign-in',
  'guard/link-secret',
)

/** Becoming a customer and getting back in, by those pages and by what hints at a link that waits. */
const REGISTRATION = anyOf('endpoints/registration\\.ts')

/** What forms check before they send. */
const INPUTS = anyOf('schemas/(address-input|project-write)\\.ts|valibot/(forward|partialCheck|_isPartiallyTyped)')

/** What the forms of logged-out and signed-in pages have in common. */
const FORM_CORE = anyOf('platform/forms/(use-form|form-refusal)', 'ui/check-row', 'valibot/getDotPath')

/** What only forms are made of. */
const FORMS = anyOf(
  'platform/forms|rules/split-address',
  'ui/(field|password-field|error-summary|address-fields|form-bones|switch-row)',
  'ui/(draft-offer|leave-question)|useBlocker',
)

/** What a profile is checked with. */
const PROFILE_INPUT = anyOf('schemas/(profile|registration)\\.ts|rules/(phone|enterprise-number)\\.ts')

/** What the profile is saved with, by its page and by onboarding. */
const PROFILE = anyOf('data/customers/(customer-mutations|whole-profile)|ui/(segment|select-field)')

/** What account pages have in common. */
const ACCOUNT = anyOf(
  'features/account|ui/titled-section|data/account/account|(schemas|endpoints)/account',
  'icons/mail-check\\.',
)

/** What a press can do without a form, tablets included. */
const MUTATIONS = anyOf(
  'useMutation|mutationObserver',
  'platform/forms/use-failure',
  'ui/(dialog|confirm-dialog)\\.|icons/(x|arrow-left|info)\\.',
)

/** What many pages have in common, and the start page has not (P9). */
const PAGES = anyOf(
  'ui/(list-bones|photo|picture|paper|use-media|rows|progress-bar|fact)\\.|features/(errors|projects/components/project-parts)|compiler-runtime',
  'i18n/format-near-day|icons/(ellipsis|file-text|lock|chevron-right|circle-check|map-pin|search|square-arrow-up-right-exit|printer|log-out)\\.',
)

/** Numbers as people write them: sizes of files, and what helpers reckon. */
const NUMBERS = anyOf('i18n/format-number')

/** How a file leaves the portal, and what is done with one: those of projects, and documents. */
const FILE_LINKS = anyOf(
  'platform/files|ui/file-anchor|i18n/format-size|schemas/attachment|endpoints/downloads|constants/attachment-types',
  'icons/(trash|download)\\.',
)

/** What files are asked for and sent with, by their panel and by the queue. */
const FILES = anyOf(
  'endpoints/attachments|icons/file\\.',
  'features/projects/components/(attachment|gone-file)|data/attachments',
)

/** Who is on a project, and what they changed. */
const PEOPLE = anyOf('endpoints/project-sharing|schemas/project-(history|people)|prefetch-project')

/** What is done with a visit, by its customer and on tablets. */
const VISITS = anyOf(
  'endpoints/(appointment-operations|showrooms)|schemas/(appointment-operations|calendar|instant|showroom)\\.',
  'data/showroom/showroom-queries|api/use-key-of-wish|ui/status-tones|icons/qr-code\\.',
)

/** What the pages of tablets have in common. */
const TABLET = anyOf('features/showroom')

/** What the screens of visitors and of staff on a tablet have in common. */
const DEVICES = anyOf(
  'data/showroom/device-queries|(endpoints|schemas)/showroom-device',
  'constants/showroom|rules/visit-qr',
)

/** What is there to touch on their screens, and where they stand. */
const TOUCH = anyOf('ui/(keypad|use-idle)|components/idle-notice|data/showroom/use-showroom-name|icons/delete\\.')

/** What the screens of a visit on a tablet have in common with what goes on behind them. */
const BEHIND_TABLET = anyOf('data/showroom/noted-check-ins|platform/device/(code-reader|keep-inside)')

/** The end of a visit, on the tablet's own screens and on a visitor's pages. */
const END_OF_VISIT = anyOf('storage/forget-visitor')

/** Words for kinds, tabs and facets, by all that has to do with them. */
const CATALOGUE = anyOf('constants/(catalogue|facet-values)')

/** What is asked for to look at, by the pages of inspiration and, below its first sight, by the start page. */
const INSPIRATION = anyOf('(schemas|endpoints)/(inspiration|favourite)', 'data/(inspiration/(?!latest)|favourites)')

/** Documents to fetch and to keep, among what was found and on the pages of what they are about. */
const DOWNLOADS = anyOf('components/(download|kept)-|data/downloads|platform/files|storage/kept-documents')

/** What the wall has in common with what is kept, and with what lies beside one thing. */
const WALL = anyOf('features/inspiration/(model|components/(favourite|gallery))|projects/use-current-project')

/** What only the pages of inspiration have in common. */
const LOOKING = anyOf(
  'features/inspiration|data/(samples|projects/use-current-project)|(schemas|endpoints)/(items|sample)|schemas/(near|inspiration-)',
  'icons/(chevron-left|maximize)\\.',
)

/** What was chosen for a project, on its page and on those of what there is to choose. */
const CHOSEN = anyOf('data/project-items')

/** What looking round on a tablet and its way to a phone have in common (B12, B13). */
const PICKS = anyOf('ui/(marked-photo|place-at|spot-picker)', 'icons/(heart|thumbs-down|undo-2)\\.')

/** What is asked about them, by who receives the visitor, too (B14). */
const HAND_OVERS = anyOf('(schemas|endpoints)/hand-over')

/** Code pictures to be read by others, on phones and on tablets. */
const CODE_PICTURE = anyOf('uqr|ui/code-picture')

/** Changes on the way in, behind the pages of customers and of tablets. */
const REALTIME = anyOf('platform/realtime|(schemas|endpoints)/realtime')

/** What only the pages of appointments have in common. */
const APPOINTMENTS = anyOf(
  'features/appointments|data/appointments/(visits|showrooms|opening-hours)|rules/(appointment-transitions|brussels-time)',
  'icons/(video|store|arrow-up-right)\\.',
)

/** Sending edits and files on their way; fetched behind every signed-in page. */
const OUTBOX = anyOf(
  'platform/outbox/(outbox|edit-queue|queued-edit|queue-store|upload-queue|upload-store|is-refusal)|api/upload\\.ts',
  'data/projects/(project-outbox|send-edit|attachment-uploads|keep-going|forget-waiting)|idb-keyval',
)

/** What list and page of projects have in common: projects as they will be once what waits has been sent, and the archive. */
const QUEUE = anyOf(
  'platform/outbox/(queue-view|shown|with-queued|unsent-project)',
  'rules/project-edit',
  'use-(projects|archive|outbox)|keep-project|projects/project-mutations|icons/archive',
)

const HELPER_FILES = '(pages|components)/(wall|quantity|region|helper)-'

/** What only the pages of projects have in common. */
const PROJECTS = anyOf(
  `features/projects/(?!components/(project-parts|use-project-at-hand)|${HELPER_FILES})|ui/detail-bones`,
  'data/(attachments|projects/project-(people|history))',
  'i18n/format-edit|rules/seeded-random|icons/(trash|pencil|download)',
)

/** The helpers of a project: with the page comes all of them, so that they are there without a network (B16, B17). */
const HELPERS = anyOf(`features/projects/${HELPER_FILES}`, 'rules/(quantity|wall-layout|region-hint)')

/** What the login asks before it leads on, and what onboarding and a new project have in common. */
const ONBOARDING = anyOf('rules/onboarding|projects/(create-project|plan-controls)|schemas/project-plans')

/** One of a few things to choose, on tablets and in forms. */
const CHIPS = anyOf('ui/chip-choice')

/** What the question about measuring, the page of what was recorded, and measuring itself have in common. */
const MEASURING = anyOf('platform/analytics/(consent|event-log)\\.', '(schemas/analytics-event|endpoints/events)\\.')

/** What others changed, by the bell and by the page. */
const NEWS = anyOf('data/notifications|(schemas|endpoints)/notification')

/** How things stand, by the page that says so and by what leads there or notes it. */
const STATUS = anyOf('platform/(status/status-link|query/last-failure|storage/storage-health|notify/message-log)')

/** What the offer to install, its page, the app's first login and what goes on behind them have in common (B28, B29). */
const INSTALL = anyOf('platform/install/install-choice|features/install|(endpoints|schemas)/sign-in-code')

/** Not at the start of a visit: each goes with who needs it, or is a chunk of its own. */
const LATE = /sonner|persist|query\/last-place|storage\/foreign-caches|constants\/notifications/

/** What only some pages have in common. A group takes along what its modules import, so the order matters. */
const LATER = [
  { name: 'project-parts', test: /project-parts/ },
  { name: 'pages', minShareCount: 2, test: PAGES },
  { name: 'chips', minShareCount: 2, test: CHIPS },
  { name: 'mutations', minShareCount: 2, test: MUTATIONS },
  { name: 'forms', minShareCount: 2, test: FORMS },
  { name: 'profile', minShareCount: 2, test: PROFILE },
  { name: 'account', minShareCount: 2, test: ACCOUNT },
  { name: 'numbers', minShareCount: 2, test: NUMBERS },
  { name: 'people', minShareCount: 2, test: PEOPLE },
  { name: 'visits', minShareCount: 2, test: VISITS },
  { name: 'devices', minShareCount: 2, test: DEVICES },
  { name: 'touch', minShareCount: 2, test: TOUCH },
  { name: 'tablet', minShareCount: 2, test: TABLET },
  { name: 'behind-tablet', minShareCount: 2, test: BEHIND_TABLET },
  { name: 'end-of-visit', minShareCount: 2, test: END_OF_VISIT },
  { name: 'hand-overs', minShareCount: 2, test: HAND_OVERS },
  { name: 'catalogue', minShareCount: 2, test: CATALOGUE },
  { name: 'inspiration', minShareCount: 2, test: INSPIRATION },
  { name: 'picks', minShareCount: 2, test: PICKS },
  { name: 'code-picture', minShareCount: 2, test: CODE_PICTURE },
  { name: 'realtime', minShareCount: 2, test: REALTIME },
  { name: 'file-links', minShareCount: 2, test: FILE_LINKS },
  { name: 'appointments', minShareCount: 2, test: APPOINTMENTS },
  { name: 'queue', minShareCount: 2, test: QUEUE },
  { name: 'files', minShareCount: 2, test: FILES },
  { name: 'outbox', test: OUTBOX },
  { name: 'projects', minShareCount: 2, test: PROJECTS },
  { name: 'helpers', test: HELPERS },
  { name: 'onboarding', minShareCount: 2, test: ONBOARDING },
  { name: 'measuring', minShareCount: 2, test: MEASURING },
  { name: 'install', minShareCount: 2, test: INSTALL },
  { name: 'chosen', minShareCount: 2, test: CHOSEN },
  { name: 'downloads', minShareCount: 2, test: DOWNLOADS },
  { name: 'wall', minShareCount: 2, test: WALL },
  { name: 'looking', minShareCount: 2, test: LOOKING },
  { name: 'news', minShareCount: 2, test: NEWS },
  { name: 'standing', minShareCount: 2, test: STATUS },
  { name: 'toasts', test: /sonner/ },
]

const isShared = (id: string): boolean => !LATE.test(id) && !LATER.some(({ test }) => test.test(id))

/**
 * One main chunk for all that the first page needs and few for what lazy pages share, else the bundler deals them out in a
 * shower of small ones (P8). Neither logged-out nor signed-in pages fetch what only the others need (P14), and the start
 * page none of the forms (P9).
 */
export const chunkGroups = [
  { name: 'main', tags: ['$initial' as const] },
  { name: 'calls', test: CALLS },
  { name: 'form-core', test: FORM_CORE },
  { name: 'inputs', minShareCount: 2, test: INPUTS },
  { name: 'profile-input', minShareCount: 2, test: PROFILE_INPUT },
  { name: 'registration', minShareCount: 2, test: REGISTRATION },
  { name: 'visitor', test: VISITOR },
  { name: 'shared', minShareCount: 2, test: isShared },
  ...LATER,
]
