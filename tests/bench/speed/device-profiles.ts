/** A line between a browser and a server. */
export interface Line {
  /** From a packet to its answer, in milliseconds. */
  readonly rttMs: number
  /** Kilobits a second towards the browser, and away from it. */
  readonly downKbps: number
  readonly upKbps: number
}

/** A device on its line. */
export interface Profile {
  readonly name: string
  /** How many times slower than this machine's its processor is. */
  readonly slowdown: number
  readonly line: Line
  readonly screen: { readonly width: number; readonly height: number; readonly scale: number; readonly mobile: boolean }
}

/** The two that all figures are of (performance.md). */
export const PROFILES = {
  phone: {
    name: 'phone',
    slowdown: 4,
    line: { rttMs: 150, downKbps: 1600, upKbps: 750 },
    screen: { width: 412, height: 823, scale: 1.75, mobile: true },
  },
  desktop: {
    name: 'desktop',
    slowdown: 1,
    line: { rttMs: 40, downKbps: 10_240, upKbps: 10_240 },
    screen: { width: 1350, height: 940, scale: 1, mobile: false },
  },
} satisfies Record<string, Profile>
