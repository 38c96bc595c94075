const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Brussels',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Brussels', timeZoneName: 'longOffset' })

/** Midnight of the current day in Belgium, ISO 8601 with Belgium's offset, in any time zone of the device. */
export function startOfDayInBrussels(now: number | Date): string {
  const midnight = `${day.format(now)}T00:00:00`
  // Clocks change at 02:00 or later, so the offset at 00:00 or 01:00, whichever this hits, is that of midnight.
  const parts = zone.formatToParts(new Date(`${midnight}+01:00`))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length)
  return `${midnight}${offset}`
}
