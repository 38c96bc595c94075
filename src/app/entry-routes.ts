import type { AnyRoute } from '@tanstack/react-router'
import type { routeTree } from './routeTree.gen.ts'
import { Route as Root } from './routes/__root.tsx'
import { Route as Activate } from './routes/auth/activate.$token.tsx'
import { Route as CheckMail } from './routes/auth/check-mail.tsx'
import { Route as Code } from './routes/auth/code.tsx'
import { Route as Forgot } from './routes/auth/forgot.tsx'
import { Route as Login } from './routes/auth/login.tsx'
import { Route as Register } from './routes/auth/register.tsx'
import { Route as Reset } from './routes/auth/reset.$token.tsx'
import { Route as Social } from './routes/auth/social.$provider.tsx'
import { Route as SetUp } from './routes/kiosk_.setup.tsx'

/** By the ids that they have in the whole tree. */
const entries: Record<string, AnyRoute> = {
  '/auth/activate/$token': Activate,
  '/auth/check-mail': CheckMail,
  '/auth/code': Code,
  '/auth/forgot': Forgot,
  '/auth/login': Login,
  '/auth/register': Register,
  '/auth/reset/$token': Reset,
  '/auth/social/$provider': Social,
  '/kiosk_/setup': SetUp,
}

for (const [id, route] of Object.entries(entries)) {
  Object.assign(route.options, { id, path: id.replace('_', ''), getParentRoute: () => Root })
}
Root._addFileChildren(entries)

/** The logged-out pages alone, as the login page need not fetch what is behind it (P1); all-routes.ts adds the rest. */
export const entryRoutes = Root as unknown as typeof routeTree
