import * as v from 'valibot'
import { StartError } from '#server/launch/start-error.ts'

/** A bucket of S3-compatible storage. */
export interface BucketSettings {
  /** The bucket's URL, such as `https://s3.eu-west-3.amazonaws.com/portal`, without a slash at the end. */
  readonly url: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

const text = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty')))

const bucketUrl = v.pipe(v.string(), v.check(isBucketUrl, 'must look like https://s3.example/bucket'))

/** The environment variables of the bucket. */
export const bucketVariables = {
  FILES_S3_URL: v.optional(bucketUrl),
  FILES_S3_KEY_ID: text,
  FILES_S3_SECRET: text,
  FILES_S3_REGION: text,
}

type BucketVariables = v.InferOutput<v.ObjectSchema<typeof bucketVariables, undefined>>

/** The bucket; null for the data folder. Throws a StartError when only some of the variables are set. */
export function readBucketSettings(variables: BucketVariables): BucketSettings | null {
  const { FILES_S3_URL: url, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret, FILES_S3_REGION: region } = variables
  if (url && keyId && secret && region) return { url: url.replace(/\/+$/, ''), keyId, secret, region }
  if (!url && !keyId && !secret && !region) return null
  const names = Object.keys(bucketVariables)
  throw new StartError(`${names.slice(0, -1).join(', ')} and ${names.at(-1)} belong together: set all of them or none.`)
}

function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, search, hash, username } = new URL(value)
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === ''
}
