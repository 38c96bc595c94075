import { createRoot, hydrateRoot } from 'react-dom/client'
import { session } from '../platform/session/session.ts'
import { createApp } from './create-app.tsx'
import { runSteps } from './run-steps.ts'
import { startSteps } from './start-steps.ts'

/** Starts the portal: start-up steps, first page, background work. */
export async function boot(): Promise<void> {
  const app = createApp({ session })
  if (!(await runSteps(startSteps(app, session)))) return
  await showFirstPage(app)
  await runSteps([
    {
      name: 'background',
      limitMs: 60_000,
      run: async () => (await import('./background-steps.ts')).runBackgroundSteps(app, session),
      fallback: 'it starts with the next page',
    },
  ])
}

/** Hydrates a prerendered page if the guard does not redirect, else renders from scratch. */
async function showFirstPage({ router, element }: ReturnType<typeof createApp>): Promise<void> {
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
