import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'
import { openS3Storage } from './storage-s3.ts'
import { openStorage, type Notes, type Storage } from './storage.ts'

export const storageOf = (config: Config, log: Log): Storage & Notes =>
  config.s3 ? openS3Storage(config.s3, config, log) : openStorage(config.filesDir)

/** Folder of uploads; on the disk of the storage the last step is a rename. */
export const incomingOf = ({ s3, dataDir, filesDir }: Pick<Config, 's3' | 'dataDir' | 'filesDir'>): string =>
  s3 ? join(dataDir, 'incoming') : join(filesDir, '.incoming')
