import { createRoot, hydrateRoot } from 'react-dom/client'
import { session } from '../platform/session/session.ts'
import { createApp } from './create-app.tsx'
import { runSteps } from './run-steps.ts'
import { startSteps } from './start-steps.ts'

type App = ReturnType<typeof createApp>

/** Starts the portal: start-up steps, first page, background work. */
export async function boot(): Promise<void> {
  const app = createApp({ session })
  if (!(await runSteps(startSteps(app, session)))) return
  await showFirstPage(app)
  await startBackground(app)
}

/** Starts the background work; where its code cannot be loaded, the next page tries again. */
async function startBackground(app: App): Promise<void> {
  try {
    const { runBackgroundSteps } = await import('./background-steps.ts')
    await runBackgroundSteps(app, session)
  } catch (reason) {
    console.warn('Background work could not be started', reason)
    const unsubscribe = app.router.subscribe('onResolved', () => {
      unsubscribe()
      void startBackground(app)
    })
  }
}

/** Hydrates a prerendered page if the guard does not redirect, else renders from scratch. */
async function showFirstPage({ router, element }: App): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root.')
  const { prerendered } = document.documentElement.dataset
  // Without it the router renders nothing at first, and React discards the markup (error #418).
  if (prerendered) router.ssr = { manifest: { routes: {} } }
  await router.load()
  if (prerendered === router.state.location.pathname) {
    hydrateRoot(root, element)
    return
  }
  createRoot(root).render(element)
}
