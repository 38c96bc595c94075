import { isMobile } from '#contract/configuration/breakpoints.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'

/** The part of a window that the script uses. */
interface FramePage {
  readonly document: Document
  readonly innerWidth: number
  readonly navigator: { readonly onLine: boolean }
  matchMedia: (query: string) => { readonly matches: boolean }
}

/**
 * Shows the frame of the start page until the program renders it: menu, bars and skeleton, in the language and layout of
 * the program. Not where the program may open the last route instead (boot/start-customer-session.ts), and not beside a
 * collapsed menu. It does nothing yet, so it is inert.
 */
export function showStartFrame(page: FramePage, hasData: boolean): void {
  const { document } = page
  const opensLastRoute = hasData && !page.matchMedia('(display-mode: browser)').matches
  const isCollapsed = document.cookie.includes(`${COOKIE_NAMES.sidebarOpen}=false`)
  const layout = isMobile(page.innerWidth, page.matchMedia('(pointer: coarse)').matches) ? 'mobile' : 'wide'
  if (!page.navigator.onLine || opensLastRoute || (isCollapsed && layout === 'wide')) return
  const find = (name: string) => document.querySelector<HTMLTemplateElement>(`template[data-frame="${name}"]`)?.content
  const [styles, frame] = [find('styles'), find(`${document.documentElement.lang} ${layout}`)]
  const root = document.getElementById('root')
  if (!styles || !frame || !root) return
  document.head.append(styles)
  root.replaceChildren(frame)
}
