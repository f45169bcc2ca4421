import {
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketVersioningCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createClient, type S3Options } from './control.ts'

/** A setting of a bucket. Stores need not have it, and credentials need not permit to read it. */
export type Inspected<T> = { value: T } | { unknown: string }

export type CorsRule = { origins: string[]; methods: string[] }

export type LifecycleRule = {
  name: string
  isEnabled: boolean
  /** Whether it deletes objects that the service has not deleted. */
  deletesCurrent: boolean
  abortsUploads: boolean
}

/** Reads the settings of a bucket for `voicelog doctor`; the service itself needs none of them. */
export function inspectBucket({ bucket, ...options }: S3Options) {
  const client = createClient(options)
  return {
    async cors(): Promise<Inspected<CorsRule[]>> {
      return await inspected([], 'NoSuchCORSConfiguration', async () => {
        const { CORSRules = [] } = await client.send(new GetBucketCorsCommand({ Bucket: bucket }))
        return CORSRules.map(({ AllowedOrigins = [], AllowedMethods = [] }) => {
          return { origins: AllowedOrigins, methods: AllowedMethods }
        })
      })
    },

    async versioning(): Promise<Inspected<'on' | 'suspended' | 'off'>> {
      return await inspected('off', '', async () => {
        const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket }))
        return Status === 'Enabled' ? 'on' : Status === 'Suspended' ? 'suspended' : 'off'
      })
    },

    async lifecycle(): Promise<Inspected<LifecycleRule[]>> {
      return await inspected([], 'NoSuchLifecycleConfiguration', async () => {
        const command = new GetBucketLifecycleConfigurationCommand({ Bucket: bucket })
        const { Rules = [] } = await client.send(command)
        return Rules.map(({ ID, Status, Expiration, AbortIncompleteMultipartUpload }) => ({
          name: ID ?? '',
          isEnabled: Status === 'Enabled',
          deletesCurrent: Expiration?.Days !== undefined || Expiration?.Date !== undefined,
          abortsUploads: AbortIncompleteMultipartUpload !== undefined,
        }))
      })
    },
  }
}

/** @throws an error that is not an answer of the store */
async function inspected<T>(none: T, noneCode: string, read: () => Promise<T>): Promise<Inspected<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    return error.name === noneCode ? { value: none } : { unknown: error.name }
  }
}
