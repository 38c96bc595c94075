/** The part of a resource's timing that the backend fills in. */
type Timed = Pick<PerformanceResourceTiming, 'serverTiming'>

const NAME = 'hub'

/**
 * Where the stream of updates was when this page first asked the backend for something: every answer says where it was
 * (http header Server-Timing, which browsers keep for whoever asks later), so that the page needs not ask for everything
 * again once its stream is open. Null where nobody can tell: without that header, or when several processes answered.
 */
export function placeOfPage(resources: readonly Timed[] = performance.getEntriesByType('resource')): string | null {
  const places = resources
    .flatMap(({ serverTiming }) => serverTiming ?? [])
    .filter(({ name }) => name === NAME)
    .sort((one, other) => one.duration - other.duration)
    .map(({ description }) => description.split(' '))
  const [[process, place] = []] = places
  return places.every(([other]) => other === process) ? (place ?? null) : null
}
