type Timed = Pick<PerformanceResourceTiming, 'serverTiming'>

const METRIC = 'hub'

/**
 * The last event before this page's first response. Every response names it in the Server-Timing header, so that the
 * stream can start there without a refetch. Null without that header, or when several processes responded.
 */
export function initialEventId(resources: readonly Timed[] = performance.getEntriesByType('resource')): string | null {
  const timings = resources
    .flatMap(({ serverTiming }) => serverTiming ?? [])
    .filter(({ name }) => name === METRIC)
    .sort((one, other) => one.duration - other.duration)
    .map(({ description }) => description.split(' '))
  const [[process, eventId] = []] = timings
  return timings.every(([other]) => other === process) ? (eventId ?? null) : null
}
