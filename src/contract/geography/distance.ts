/** Geographic coordinates in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius of the earth. */
export const EARTH_RADIUS_KM = 6371.0088

/** Great-circle distance in kilometres (haversine formula). */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * half(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
