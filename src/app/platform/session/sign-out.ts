import type { SessionKind } from '#contract/auth/oauth.ts'

/**
 * Why a session ended: by the user, by a refused renewal, by a 401 for the current token, because its cookies are gone,
 * because somebody else signed in on this device; on a tablet, to sign it in again, or because staff unpaired it.
 */
export type SignOutReason = 'logout' | 'login' | 'unpaired' | 'refused' | 'unauthorized' | 'lost' | 'replaced'

/** Why a session ended, and its kind. */
export interface SignOutEvent {
  readonly reason: SignOutReason
  readonly kind: SessionKind | null
}

/** What a sign-out clears before the cookies, in order. */
export const TEARDOWN_STEPS = ['calls', 'cache', 'stored-copy', 'queue', 'drafts'] as const
/** One step of a sign-out. */
export type TeardownStep = (typeof TEARDOWN_STEPS)[number]

type Teardown = (reason: SignOutReason) => void | Promise<void>

/** The sign-out in order: registered steps, cookies, listeners. A failed step is reported and the others still run. */
export function createSignOut(report: (error: unknown) => void) {
  const steps: [TeardownStep, Teardown][] = []
  const listeners = new Set<(event: SignOutEvent) => void>()
  let inProgress: Promise<void> | undefined

  async function runTeardown(reason: SignOutReason): Promise<void> {
    for (const name of TEARDOWN_STEPS) {
      for (const [, teardown] of steps.filter(([registered]) => registered === name)) {
        try {
          await teardown(reason)
        } catch (error) {
          report(error)
        }
      }
    }
  }

  async function run(event: SignOutEvent, clearTokens: () => void): Promise<void> {
    await runTeardown(event.reason)
    clearTokens()
    for (const listener of listeners) listener(event)
  }

  return {
    /** Only the registered steps, for a sign-in that replaces a session. */
    runTeardown,
    isSigningOut: () => inProgress !== undefined,
    /** Ends the session once, even for concurrent calls. */
    signOut(event: SignOutEvent, clearTokens: () => void): Promise<void> {
      inProgress ??= run(event, clearTokens).finally(() => {
        inProgress = undefined
      })
      return inProgress
    },
    registerTeardown(name: TeardownStep, teardown: Teardown): void {
      steps.push([name, teardown])
    },
    onSignOut(listener: (event: SignOutEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
