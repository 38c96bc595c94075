import * as v from 'valibot'

/** Whether a sign-in needs a second factor, since when (an ISO instant), and how many recovery codes are left. */
export const secondFactorSchema = v.object({
  enabled: v.boolean(),
  enabledAt: v.nullish(v.string(), null),
  recoveryCodesLeft: v.number(),
})

/** New recovery codes, which nothing shows again; each passes one sign-in. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) })

/** Whether a sign-in needs a second factor. */
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>
