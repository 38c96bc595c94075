let offer = (): void => undefined

/** Settles once pages may offer to install: not before the start-up steps are through (S148). */
export const installOffered = new Promise<void>((resolve) => {
  offer = resolve
})

/** From now on they may. */
export const offerInstall = (): void => offer()
