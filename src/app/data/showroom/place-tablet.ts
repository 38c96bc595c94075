import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { call } from '#app/platform/api/call.ts'
import { cookieEntries, writeCookie } from '#app/platform/storage/cookies.ts'
import { deviceQueries } from './device-queries.ts'

/** Says where this tablet stands, once and for all (S050). */
export function usePlaceTablet() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (showroomId: string) => call(deviceEndpoints.place, { body: { showroomId } }),
    onSuccess(device) {
      if (device.showroomId !== null) writeCookie(cookieEntries.showroom, device.showroomId)
      queryClient.setQueryData(deviceQueries.own().queryKey, device)
    },
  })
}
