/** Latency and bandwidth between browser and server. */
export interface ConnectionProfile {
  /** Round-trip time in milliseconds. */
  readonly rttMs: number
  /** Bandwidth to and from the browser in kilobits per second. */
  readonly downKbps: number
  readonly upKbps: number
}

/** A device with its connection. */
export interface DeviceProfile {
  readonly name: string
  /** CPU slowdown factor. */
  readonly slowdown: number
  readonly line: ConnectionProfile
  readonly screen: { readonly width: number; readonly height: number; readonly scale: number; readonly mobile: boolean }
}

/** The profiles that all measurements use. */
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
} satisfies Record<string, DeviceProfile>
