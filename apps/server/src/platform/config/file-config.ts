import { whole, type Env } from './setting-value.ts'

const MEGABYTE = 1_048_576
const GIGABYTE = 1024 * MEGABYTE

export const fileLimitsOf = (env: Env) => ({
  fileMaxBytes: whole(env, 'FILE_MAX_MB', 1, 2000) * MEGABYTE,
  /** of each tenant; 0 = unlimited */
  fileQuotaBytes: whole(env, 'FILE_QUOTA_GB', 0, 100_000) * GIGABYTE,
})
