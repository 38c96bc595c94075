/** Headers of a read that is answered neither by a cache nor by the same read on its way. */
export const UNCACHED = { 'Cache-Control': 'no-cache' }
